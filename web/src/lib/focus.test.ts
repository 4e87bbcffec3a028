import { expect, test } from "vitest";
import { keepFocus } from "./focus";

const soon = () => new Promise((done) => setTimeout(done));

test("what could not be pressed while the table moved has the focus again", async () => {
  document.body.innerHTML = '<div data-still="true"><button>a</button><button>b</button></div>';
  const root = document.body.querySelector("div")!;
  const button = root.querySelector("button")!;
  const stop = keepFocus(root);
  button.focus();
  root.dataset.still = "false";
  button.disabled = true;
  document.body.focus(); // a browser takes the focus from whatever is disabled
  await soon();
  expect(document.activeElement).toBe(document.body);
  button.disabled = false;
  await soon();
  expect(document.activeElement).toBe(button);
  button.blur(); // whoever leaves it wants to
  root.append("something new");
  await soon();
  expect(document.activeElement).toBe(document.body);
  stop();
});

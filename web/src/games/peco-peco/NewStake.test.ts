import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Texts } from "../../lib/texts";
import type { StakeView } from "../../wire/peco-peco";
import NewStake from "./NewStake.svelte";
import own from "./texts.en.json";

const texts = Texts.of("en", { stake: { "maki-1": "1 maki" } }, own);
const stake = (): StakeView => ({
  id: "maki-1",
  type: "maki",
  value: 1,
  hand: 4,
  direction: "clockwise",
  rule: "merciless",
  prizes: [],
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("who reads goes on reading, whatever happens at the table meanwhile", async () => {
  const onread = vi.fn();
  const { rerender, getByTestId } = render(NewStake, {
    stake: stake(),
    texts,
    busy: false,
    onread,
  });
  await vi.waitFor(() => expect(onread).toHaveBeenCalledWith(true));
  await rerender({ stake: stake() }); // the view after a move of somebody
  await rerender({ stake: stake(), busy: true }); // and a scene of what they did
  expect(onread.mock.calls).toEqual([[true]]);
  getByTestId("understood").click();
  await vi.waitFor(() => expect(onread.mock.calls).toEqual([[true], [false]]));
});

test("it waits until what is being shown is over", async () => {
  const onread = vi.fn();
  const { rerender, queryByTestId } = render(NewStake, {
    stake: stake(),
    texts,
    busy: true,
    onread,
  });
  expect(queryByTestId("new-stake")).toBeNull();
  await rerender({ busy: false });
  expect(queryByTestId("new-stake")).not.toBeNull();
});

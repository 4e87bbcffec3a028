"""Whether everything that a page offers can be seen and touched, wherever it lies on the screen.

A person can scroll what scrolls, and nothing else. What a person cannot bring into sight is out of
reach; what lies below something else is covered.
"""

from __future__ import annotations

from typing import Any

# Of every button, sentence and clock of the table: what is wrong with it, in words. A button of the
# map of Le Géant Rustre is left out: the map is moved, and each of its offers stands beside it too.
REACH = """async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const name = node => {
    const text = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 50);
    return `${node.tagName.toLowerCase()}.${[...node.classList].slice(0, 3).join('.')} «${text}»`
      .replace(/svelte-\\w+\\.?/g, '');
  };
  const cuts = node => {
    const how = getComputedStyle(node);
    return [how.overflowX, how.overflowY].some(way => way === 'hidden' || way === 'clip');
  };
  const all = [...document.querySelectorAll(
    '.table :is(main, .foot) :is(button, a[href], select, [data-testid=prompt])')];
  const wrong = [];
  for (const node of all) {
    if (node.disabled || node.matches('.spot') || node.closest('[inert]')) continue;
    if (!node.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    if (!node.getClientRects().length) continue;
    node.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
    for (let around = node.parentElement; around; around = around.parentElement) {
      if (cuts(around) && (around.scrollTop || around.scrollLeft)) {
        wrong.push(`${name(node)} is cut off by ${name(around).slice(0, 60)}`);
        around.scrollTo(0, 0);
      }
    }
    const box = node.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const button = node.matches('button');
    const steps = 9;
    let hits = 0, cover = null;
    for (let y = 0; y < steps; y++) for (let x = 0; x < steps; x++) {
      const at = [box.left + box.width * (x + .5) / steps, box.top + box.height * (y + .5) / steps];
      const hit = document.elementFromPoint(...at);
      if (hit && node.contains(hit)) hits++;
      else cover ??= hit ? name(hit) : 'the edge of the screen';
    }
    const free = hits / steps ** 2;
    // a fan covers much of a card, and a finger needs some of it; a sentence is read whole
    const enough = button ? Math.min(1, 500 / (box.width * box.height)) : .8;
    if (free < Math.min(.9, enough)) {
      wrong.push(`${name(node)}: ${Math.round(free * 100)} % of ${Math.round(box.width)} x `
        + `${Math.round(box.height)} can be touched; over it: ${cover}`);
    }
  }
  const stage = document.querySelector('[data-stage]');
  stage.scrollTo(0, 0);
  return {wrong, buttons: all.length, scrolls: [stage.scrollWidth - stage.clientWidth,
    stage.scrollHeight - stage.clientHeight]};
}"""


# Sentences of the table that name somebody. What begins with a name and a comma is what a seat is
# called, for those who cannot see it.
NAMED = """name => {
  const said = [];
  const walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim();
    if (text.includes(name) && text !== name && !text.startsWith(name + ', ')) said.push(text);
  }
  return said;
}"""


def spoken_of(page: Any, name: str) -> list[str]:
    """Sentences about somebody; to somebody who reads them, "you" is said instead."""
    found: list[str] = page.evaluate(NAMED, name)
    return found


def look(page: Any) -> dict[str, Any]:
    """What is out of reach on the table that a page shows, and how far the table scrolls."""
    found: dict[str, Any] = page.evaluate(REACH)
    return found

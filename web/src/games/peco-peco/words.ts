/** What the cards of Peco Peco say, in sentences. */
import type { Texts } from "../../lib/texts";
import type { StakeView } from "../../wire/peco-peco";
import { type AnimalName, capital, split } from "./cards";

/** Whom an animal beats, where each beats the next of the chain, and what its sign does. */
export function cardWords(card: string, chain: readonly AnimalName[], texts: Texts): string {
  const { animal, icon } = split(card);
  const loser = chain[(chain.indexOf(animal) + 1) % chain.length]!;
  const beats =
    icon === "bomb"
      ? texts.t("table.explain.bombBeats", { animal: texts.t(`animal.${animal}`) })
      : texts.t("table.explain.beats", { loser: texts.t(`animal.${loser}`) });
  return `${beats} ${texts.t(`table.explain.icon.${icon}`)}`;
}

/** Everything that a stake says. */
export function stakeWords(stake: StakeView, texts: Texts): string {
  const hand = capital(texts.t("table.legend.hand", { count: stake.hand }));
  return [
    `${hand}, ${texts.t(`direction.${stake.direction}`)}.`,
    stake.rule === "none"
      ? ""
      : `${capital(texts.t(`table.rule.${stake.rule}`))}. ${texts.t(`table.explain.${stake.rule}`)}`,
    ...stake.prizes.map((prize) => texts.t(`table.explain.${prize}`)),
  ]
    .filter(Boolean)
    .join(" ");
}

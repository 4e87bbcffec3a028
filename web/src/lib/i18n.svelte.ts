/** The words of the page, in the language of the person, at once when it changes. */
import en from "../texts/en.json";
import fr from "../texts/fr.json";
import { settings } from "./settings.svelte";
import { Texts, type Lang, type Params, type Tree } from "./texts";

const own: Record<Lang, Tree> = { fr, en };
const loaded: Record<Lang, Texts> = $state.raw({ fr: Texts.of("fr", fr), en: Texts.of("en", en) });
const games: Record<string, Texts> = $state({});

export const i18n = {
  get lang(): Lang {
    return settings.lang;
  },
  get texts(): Texts {
    return loaded[settings.lang];
  },
  t(key: string, params: Params = {}): string {
    return loaded[settings.lang].t(key, params);
  },
  /** The words of a game; those of the page until they are loaded. */
  of(game: string): Texts {
    return games[`${game}.${settings.lang}`] ?? loaded[settings.lang];
  },
  ready(game: string): boolean {
    return `${game}.${settings.lang}` in games;
  },
  /** Take in the catalogue of a game: the common one, the game's, and what its table adds. */
  put(game: string, lang: Lang, ...trees: Tree[]) {
    games[`${game}.${lang}`] = Texts.of(lang, own[lang], ...trees);
  },
};

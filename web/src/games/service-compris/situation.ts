import type { Wire } from "../../wire/service-compris";

type View = Wire["view"];
type CampView = View["camps"][number];

/** A camp as tests need one: nobody in it, and five cards. */
export const camp = (
  characters: Record<string, number>,
  more: Partial<CampView> = {},
): CampView => ({
  alive: true,
  place: 0,
  characters,
  chief: "none",
  tribe: null,
  cards: 5,
  ...more,
});

/** A view for tests: seat 0 is to play a card, at an empty table of two. */
export const view = (change: Partial<View>): View => ({
  seat: 0,
  seats: 2,
  actors: [0],
  outcome: null,
  treason: false,
  camps: [camp({ orc: 9 }), camp({ orc: 9 })],
  table: [],
  in_play: 18,
  feast: 0,
  turn: 0,
  turns: 1,
  stage: "card",
  card: null,
  chosen: [],
  counter: null,
  counterer: null,
  owed: null,
  pays: false,
  hand: [],
  at_start: 27,
  eaten: {},
  crowded: 5,
  last_few: 7,
  asks: null,
  ordered: false,
  foreseen: {},
  draw_left: 9,
  discard: [],
  hands: null,
  ...change,
});

import { expect, it } from "vitest";
import type { VoicesSearch } from "@/lib/navigation/voices";
import { SEARCH_PAIRS } from "@/lib/testing/search-pairs";
import { filterVoices } from "./filter-voices";

const voice = (id: string, locale: string, custom = false) => ({
  id,
  name: id,
  description: `${id} speaks`,
  locale,
  preview_url: null,
  custom,
  person_id: null,
  gone: false,
});
const voices = [
  voice("ada", "en-US"),
  voice("ben", "de-DE"),
  voice("cleo", "en-GB"),
  voice("mine", "en-US", true),
];
const all: VoicesSearch = { q: "", locale: null, favorites: false, mine: false };
const none = { favorites: [], recent: [] };
const ids = (search: Partial<VoicesSearch>, preferences = none as Parameters<typeof filterVoices>[2]) =>
  filterVoices(voices, { ...all, ...search }, preferences).map(({ id }) => id);

it("lists own voices first, then favorites, then recently used ones", () => {
  expect(ids({})).toEqual(["mine", "ada", "ben", "cleo"]);
  expect(ids({}, { favorites: ["cleo"], recent: ["ben"] })).toEqual(["mine", "cleo", "ben", "ada"]);
});

it("finds by every word, in names of languages too", () => {
  expect(ids({ q: "german" })).toEqual(["ben"]);
  expect(ids({ q: "ada speaks" })).toEqual(["ada"]);
  expect(ids({ q: "nobody" })).toEqual([]);
});

it.each(SEARCH_PAIRS)("a voice %j is found by %j", (name, q) => {
  const one = voice(name, "en-US");
  expect(filterVoices([...voices, one], { ...all, q }, none)).toContain(one);
});

it("filters by language, favorites and own voices", () => {
  expect(ids({ locale: "en-US" })).toEqual(["mine", "ada"]);
  expect(ids({ favorites: true }, { favorites: ["ben"], recent: [] })).toEqual(["ben"]);
  expect(ids({ mine: true }, { favorites: ["ben"], recent: ["ada"] })).toEqual(["mine"]);
});

it("filters ten thousand voices within the time of a frame", () => {
  const many = Array.from({ length: 10_000 }, (_, n) => voice(`voice ${n}`, n % 2 ? "en-US" : "de-DE"));
  const matches = filterVoices(many, { ...all, q: "voice 77", locale: "en-US" }, none);
  expect(matches.every(({ id, locale }) => id.includes("77") && locale === "en-US")).toBe(true);
});

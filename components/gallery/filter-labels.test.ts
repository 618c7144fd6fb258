import { expect, it } from "vitest";
import { EVERYTHING, type GallerySearch, viewOf, viewQuery } from "@/lib/navigation/gallery";
import { activeFilters, mainFilters } from "./filter-labels";

/** Filters with a control in the bar of the gallery; `tz` is the zone of `from` and `to`. */
const WITHOUT_LABEL = ["kind", "status", "model", "sort", "q", "tz"] as const;

const VALUES: {
  [Name in Exclude<keyof GallerySearch, (typeof WITHOUT_LABEL)[number]>]-?: NonNullable<GallerySearch[Name]>;
} = {
  person: "per_1",
  origin: "imported",
  from: "2026-03-01",
  to: "2026-03-31",
  ratio: "16:9",
  resolution: "720p",
  sound: "on",
  shortest: 0,
  longest: 8,
  cheapest: 0,
  dearest: 20,
  favorite: "yes",
  tag: "spring",
  collection: "col_1",
  kept: "archived",
  marked: "file",
  trash: "yes",
};

it.each(Object.entries(VALUES))(
  "%s without a control in the bar has a label that removes it",
  (name, value) => {
    const search: GallerySearch = { ...EVERYTHING, [name]: value };
    const [filter, ...others] = activeFilters(search, { names: undefined, personName: null });
    expect(filter?.label).toMatch(/\S/);
    expect(others).toEqual([]);
    expect({ ...search, ...filter?.off }).toEqual(EVERYTHING);
  },
);

it.each([
  ["kind", "voice", "Voice takes"],
  ["status", "failed_charged", "Failed, but charged"],
  ["model", "zeta", "zeta"],
] as const)("%s, which a narrow bar does not show, has a label that removes it", (name, value, label) => {
  const search: GallerySearch = { ...EVERYTHING, [name]: value };
  expect(mainFilters(search)).toEqual([{ label, off: { [name]: null } }]);
  expect(activeFilters(search, { names: undefined, personName: null })).toEqual([]);
});

it.each(Object.entries(VALUES))("a saved view and a link keep %s", (name, value) => {
  const search: GallerySearch = { ...EVERYTHING, [name]: value };
  expect(viewOf(viewQuery(search))).toEqual(search);
});

it("labels nothing in the whole gallery, nor what has a control in the bar", () => {
  const search: GallerySearch = { ...EVERYTHING, kind: "video", status: "failed", model: "zeta", q: "kite" };
  expect(activeFilters(search, { names: undefined, personName: null })).toEqual([]);
});

it.each([
  [{ cheapest: 1 }, "At least 1 credit"],
  [{ dearest: 1_200 }, "At most 1,200 credits"],
  [{ shortest: 4, longest: 90 }, "4 s – 1 min 30 s"],
])("%j reads %s", (figures, label) => {
  const search: GallerySearch = { ...EVERYTHING, ...figures };
  expect(activeFilters(search, { names: undefined, personName: null })).toMatchObject([{ label }]);
});

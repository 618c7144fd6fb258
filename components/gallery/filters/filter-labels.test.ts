import { expect, it } from "vitest";
import { FILTER_ROWS, type NamedRow } from "@/lib/jobs/filters";
import { type GallerySearch, NO_FILTERS, parseView, patchView, viewQuery } from "@/lib/navigation/gallery";
import { activeFilters, activeMainFilters, filterLabels } from "./filter-labels";

/** A value of each sort of filter; of a choice, each of its values. */
const SAMPLES: Record<NamedRow["type"], readonly string[]> = {
  text: ["spring"],
  choice: [],
  flag: ["yes"],
  figure: ["0", "8"],
  day: ["2026-03-01"],
  zone: ["Asia/Tokyo"],
  sort: ["oldest"],
  search: ["kite"],
};
const VIEWS = FILTER_ROWS.filter(({ name }) => name in NO_FILTERS).flatMap(({ name, type, values }) =>
  [...(values ?? SAMPLES[type])].map((value) => ({
    name,
    value,
    search: patchView(NO_FILTERS, { [name]: value }),
  })),
);

/** Filters with a control in the bar of the gallery; `tz` is the zone of `from` and `to`. */
const WITHOUT_LABEL = ["kind", "status", "model", "sort", "q", "tz"];

it.each(VIEWS.filter(({ name }) => !WITHOUT_LABEL.includes(name)))(
  "$name=$value without a control in the bar has a label that removes it",
  ({ search }) => {
    const [filter, ...others] = activeFilters(search, { names: undefined, personName: null });
    expect(filter?.label).toMatch(/\S/);
    expect(others).toEqual([]);
    expect(patchView(search, filter?.off ?? {})).toEqual(NO_FILTERS);
  },
);

it.each(FILTER_ROWS.filter(({ control }) => control))("$name has a label for its control", (row) => {
  const { label, options = {} } = filterLabels(row);
  expect(label).toMatch(/\S/);
  expect(Object.keys(options)).toEqual(row.control === "choice" ? row.values : []);
});

it.each(FILTER_ROWS.filter(({ type, control }) => type === "choice" && control))(
  "each value of $name has words of its own while it is set",
  (row) => expect(Object.keys(filterLabels(row).chips ?? {})).toEqual(row.values),
);

it.each([
  ["kind", "voice", "Voice takes"],
  ["status", "failed_charged", "Failed, but charged"],
  ["model", "zeta", "zeta"],
] as const)("%s, which a narrow bar does not show, has a label that removes it", (name, value, label) => {
  const search: GallerySearch = { ...NO_FILTERS, [name]: value };
  expect(activeMainFilters(search)).toEqual([{ label, off: { [name]: null } }]);
  expect(activeFilters(search, { names: undefined, personName: null })).toEqual([]);
});

it.each(VIEWS)("a saved view and a link keep $name=$value", ({ name, value, search }) => {
  expect(search).not.toEqual(NO_FILTERS);
  expect(viewQuery(search)).toBe(new URLSearchParams({ [name]: value }).toString().replaceAll("%2F", "/"));
  expect(parseView(viewQuery(search))).toEqual(search);
});

it("labels nothing in the unfiltered gallery, and no filter that has a control in the bar", () => {
  const search: GallerySearch = { ...NO_FILTERS, kind: "video", status: "failed", model: "zeta", q: "kite" };
  expect(activeFilters(search, { names: undefined, personName: null })).toEqual([]);
});

it.each([
  [{ min_credits: 1 }, "At least 1 credit"],
  [{ max_credits: 1_200 }, "At most 1,200 credits"],
  [{ min_seconds: 4, max_seconds: 90 }, "4 s – 1 min 30 s"],
])("%j reads %s", (figures, label) => {
  const search: GallerySearch = { ...NO_FILTERS, ...figures };
  expect(activeFilters(search, { names: undefined, personName: null })).toMatchObject([{ label }]);
});

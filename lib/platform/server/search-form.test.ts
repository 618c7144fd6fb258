import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/testing/database";
import { SEARCH_PAIRS, SEARCH_STRANGERS } from "@/lib/testing/search-pairs";
import { hasEveryWord, searchForm } from "../search-form";
import { database } from "./database";

withTestDatabase();

const formsInSql = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await database().execute<{ form: string }>(
    sql`select search_form(said) as form from unnest(${sql.param(texts)}::text[]) with ordinality list (said, at) order by at`,
  );
  return rows.map(({ form }) => form);
};

/** The scripts of prompts, with their marks, and what is like letters. */
const RANGES: readonly [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x2ff],
  [0x300, 0x36f],
  [0x370, 0x377],
  [0x386, 0x3ff],
  [0x400, 0x52f],
  [0x591, 0x5c7],
  [0x5d0, 0x5ea],
  [0x610, 0x6ff],
  [0x900, 0x97f],
  [0x995, 0x9b0],
  [0xe01, 0xe3a],
  [0xe40, 0xe4e],
  [0x1100, 0x11ff],
  [0x1e00, 0x1eff],
  [0x1f00, 0x1f15],
  [0x2000, 0x206f],
  [0x2070, 0x2071],
  [0x2100, 0x218b],
  [0x2460, 0x24ff],
  [0x2764, 0x2764],
  [0x3041, 0x3096],
  [0x3099, 0x30ff],
  [0x3131, 0x318e],
  [0x4e00, 0x4eff],
  [0xac00, 0xd7a3],
  [0xfb00, 0xfb06],
  [0xfb1d, 0xfb36],
  [0xfe00, 0xfe0f],
  [0xff01, 0xffbe],
  [0x1f3fb, 0x1f3ff],
  [0x1f600, 0x1f64f],
];
const letter = fc
  .constantFrom(...RANGES)
  .chain(([from, to]) => fc.integer({ min: from, max: to }))
  .map((code) => String.fromCodePoint(code));
const text = fc.string({ unit: letter, maxLength: 24 });

it("is the same in SQL and in JavaScript, for every letter and for texts of many scripts", async () => {
  const letters = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  expect(await formsInSql(letters)).toEqual(letters.map(searchForm));
  const table = [...SEARCH_PAIRS, ...SEARCH_STRANGERS].flat();
  expect(await formsInSql(table)).toEqual(table.map(searchForm));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 50 }), async (texts) => {
      expect(await formsInSql(texts)).toEqual(texts.map(searchForm));
    }),
    { numRuns: 60 },
  );
});

it("is idempotent", () => {
  fc.assert(fc.property(text, (each) => searchForm(searchForm(each)) === searchForm(each)));
});

it.each(SEARCH_PAIRS)("%j is found by %j", (said, q) => expect(hasEveryWord(said, q)).toBe(true));
it.each(SEARCH_STRANGERS)("%j is not found by %j", (said, q) => expect(hasEveryWord(said, q)).toBe(false));

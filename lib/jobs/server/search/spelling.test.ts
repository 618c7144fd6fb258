import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { stranger } from "@/lib/audience/server/sight";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { correctSpelling, spellingsOf } from "./spelling";

withTestDatabase();

const ROWS = 20_000;
const owner = stranger("w");

beforeAll(async () => {
  await database().execute(sql`alter table jobs disable trigger user`);
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
                      body_hash, upstream_key)
    select 'job_' || n, case when n % 5 = 0 then 'other' else 'w' end, 'p', 'k', 'image', 'm',
           case when n % 5 = 0 then 'a lighthouse ' else 'a robot waters ' end || md5(n::text)
             || case n when 1 then ' red sunset' when 2 then ' subset' when 3 then ' sunset harbour' else '' end,
           '{}', 'completed', 'token-' || n, 'h', 'up-' || n
    from generate_series(1, ${ROWS}) n`);
  await database().execute(sql`alter table jobs enable trigger user`);
  await database().execute(sql`insert into job_search_index select (search_index_entry(jobs)).* from jobs`);
  await database().execute(sql`vacuum analyze job_search_index`);
});

it.each([
  ["sumset", "sunset"],
  ["sunest harbor", "sunset harbor"],
  ["rde sunste", "rde sunste"],
  ["robto watres", "robot waters"],
  ["sunsets", "sunset"],
])("%j is corrected to %j", async (q, meant) => {
  expect((await correctSpelling(owner, q)).q).toBe(meant === q ? null : meant);
});

it.each(["sunset", "subse", "", "xyzzyx", "lighthousee", "sumset xyzzyx", "三毛猫"])(
  "%j is not corrected: jobs have it, or no word of this workspace is near it",
  async (q) => expect((await correctSpelling(owner, q)).q).toBeNull(),
);

it("corrects a search without reading the whole table", async () => {
  const startedAt = performance.now();
  await correctSpelling(owner, "sumset watermellon zeppellin");
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});

const word = fc.string({ unit: fc.constantFrom(..."abcxyz"), minLength: 5, maxLength: 9 });

it.each([
  ["sunest", "sunset"],
  ["kitee", "kite"],
  ["habour", "harbour"],
  ["ketes", "kites"],
  ["кошкка", "кошка"],
])("%j is one error away from %j", (typed, meant) => expect(spellingsOf(typed)).toContain(meant));

it("finds every word with a letter left out, put in, changed, or exchanged with its neighbor", () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom(..."abcxyz"), (meant, seed, letter) => {
      const at = seed % meant.length;
      const errors = [
        meant.slice(0, at) + meant.slice(at + 1),
        meant.slice(0, at) + letter + meant.slice(at),
        meant.slice(0, at) + letter + meant.slice(at + 1),
        meant.slice(0, at) + (meant[at + 1] ?? "") + meant[at] + meant.slice(at + 2),
      ];
      for (const typed of errors) if (typed !== meant) expect(spellingsOf(typed)).toContain(meant);
    }),
  );
});

it.each(["", "cat", "a1b2c3", "x".repeat(25), "三毛猫がいる"])("corrects nothing in %j", (typed) =>
  expect(spellingsOf(typed)).toEqual([]),
);

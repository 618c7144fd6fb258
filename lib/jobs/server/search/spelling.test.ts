import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { correctSpelling } from "./spelling";

withTestDatabase();

const ROWS = 20_000;
const owner = { workspaceId: "w" };

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
])("%j means %j", async (q, meant) => {
  expect((await correctSpelling(owner, q)).q).toBe(meant === q ? null : meant);
});

it.each(["sunset", "subse", "", "xyzzyx", "lighthousee", "sumset xyzzyx", "三毛猫"])(
  "%j is left as it is: it is right, or nothing of this workspace is near it",
  async (q) => expect((await correctSpelling(owner, q)).q).toBeNull(),
);

it("looks for no word by reading the whole table", async () => {
  const startedAt = performance.now();
  await correctSpelling(owner, "sumset watermellon zeppellin");
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});

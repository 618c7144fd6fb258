import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { boardSums, readTags, tagSums } from "./read-usage";

withTestDatabase();

const RANGE = { from: "2026-01-01", to: "2026-12-31", tz: "Europe/Berlin" };
const OWNER = {
  id: "s",
  workspaceId: "w",
  personId: "p",
  personName: null,
  accountId: null,
  seesCosts: true,
  role: "owner" as const,
  keyId: "k",
  token: null,
};
/** As many and as long as a job may have, and not compressible. */
const FIFTY_TAGS = Array.from({ length: 50 }, (_, tag) =>
  Array.from({ length: 60 }, (_letter, at) =>
    String.fromCodePoint(0x4e00 + ((tag * 977 + at * 331) % 20_000)),
  ).join(""),
);

const ON_A_BOARD = {
  ...{ of: "takes" as const, id: "shot_1", position: 1, count: 2 },
  board: { id: "board_1", column_id: "col_1" },
};

beforeAll(async () => {
  await database()
    .insert(jobs)
    .values(
      Array.from({ length: 4_000 }, (_, n) =>
        aJobRow(OWNER, {
          status: "completed",
          creditsUsed: 2,
          series: n % 5 ? null : ON_A_BOARD,
          tags: n % 8 ? [] : ["spring", `tag-${n % 40}`],
          createdAt: new Date(Date.UTC(2026, 2, 1) + n * 600_000),
        }),
      ),
    );
  await database().execute(sql`vacuum analyze jobs`);
});

it("adds up the tags from one index alone", async () => {
  const { rows } = await database().execute<{ "QUERY PLAN": string }>(
    sql`explain ${tagSums(OWNER.workspaceId, RANGE)}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index Only Scan using jobs_tagged\b/);
  expect(plan).toMatch(/(using|on) jobs_much_tagged\b/);
  expect(plan).not.toMatch(/Seq Scan|using jobs_page\b/);
});

it("can add up the boards from one index alone", async () => {
  // So few rows are as cheap to read from the table, or by the index of the boards' pages.
  const { rows } = await database().transaction(async (within) => {
    await within.execute(sql`drop index jobs_board`);
    await within.execute(sql`set local enable_seqscan = off`);
    await within.execute(sql`set local enable_bitmapscan = off`);
    const explained = await within.execute<{ "QUERY PLAN": string }>(
      sql`explain ${boardSums(OWNER.workspaceId, RANGE)}`,
    );
    await within.execute(
      sql`create index jobs_board on jobs (workspace_id, (series -> 'board' ->> 'id')) where series ? 'board'`,
    );
    return explained;
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index Only Scan using jobs_costs_of_boards\b/);
  expect(plan).not.toMatch(/Seq Scan|using jobs_page\b/);
});

it("counts a job with as many and as long tags as it may have, and with nine", async () => {
  const made = { status: "completed", creditsUsed: 5, createdAt: new Date("2026-06-01T12:00:00Z") } as const;
  const [eight, nine] = [FIFTY_TAGS.slice(0, 8), FIFTY_TAGS.slice(0, 9)];
  await database()
    .insert(jobs)
    .values([FIFTY_TAGS, nine, eight].map((tags) => aJobRow(OWNER, { ...made, tags })));
  const tags = new Map(
    (await readTags(database(), OWNER.workspaceId, RANGE)).groups.map(({ value, jobs: count, used }) => [
      value,
      [count, used],
    ]),
  );
  expect(tags.get("spring")).toEqual([500, 1_000]);
  expect(FIFTY_TAGS.map((tag) => tags.get(tag))).toEqual(
    FIFTY_TAGS.map((_, at) => (at < 8 ? [3, 15] : at === 8 ? [2, 10] : [1, 5])),
  );
});

import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { SEARCHED_FIELDS } from "@/lib/kinds/request-fields";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { orderOf } from "../../facts";
import { type JobFilters, KEPT, MARK_PLACES, SORTS } from "../../filters";
import type { Job } from "../../job";
import { isMatch } from "../../match";
import { assets } from "../assets/schema";
import { withAssets } from "../read";
import { jobs, type NewJobRow } from "../schema";
import { listJobs } from "./list";

withTestDatabase();

const OWNER = { id: "s", workspaceId: "w", personId: "p", personName: null, keyId: "k" };
const NO_MARK = { source_type: null, generator: null, original_sha256: null, has_prompt: false };
const ROWS = 300;
const MARKS = [
  null,
  ...(["signed", "stated", "ours", "unmarkable"] as const).map((state) => ({ ...NO_MARK, state })),
];
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
let all: Job[] = [];

const rowOf = (n: number): NewJobRow =>
  aJobRow(OWNER as Parameters<typeof aJobRow>[0], {
    id: `job_harbour-${n}`,
    kind: pick(["video", "image", "voice"], n),
    status: pick(["completed", "failed", "processing", "sending"], n >> 1),
    modelId: pick(["alpha-3.1", "beta-3.0"], n >> 2),
    personId: pick(["ada", "bo"], n >> 3),
    imported: n % 13 === 0,
    prompt: pick(
      [
        "A red kite over dunes, a movie",
        "Blue boats, 3-masted, harbor picture",
        "三毛猫がいる庭",
        "Ärger im Café",
      ],
      n,
    ),
    request: {
      ratio: pick(["16:9", "9:16"], n),
      ...(n % 5 ? { resolution: "720p", audio_enabled: n % 3 === 0 } : {}),
      ...(n % 7 ? { duration_seconds: String(n % 12) } : {}),
      ...(n % 4 ? {} : { negative_prompt: "Blurry kites" }),
    },
    series: n % 12 ? null : { id: "series-1", position: n / 12, count: 50 },
    creditsUsed: n % 6 ? n % 30 : null,
    favorite: n % 9 === 0,
    tags: n % 4 ? [] : ["spring", `shot-${n % 3}`],
    collections: n % 8 ? [] : ["col_1"],
    note: n % 10 ? null : "Use this colour",
    deletedAt: n % 11 ? null : new Date(),
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 3_600_000),
  });

beforeAll(async () => {
  await database()
    .insert(jobs)
    .values(Array.from({ length: ROWS }, (_, n) => rowOf(n)));
  await database()
    .insert(assets)
    .values(
      Array.from({ length: ROWS / 2 }, (_, half) => ({
        mark: pick(MARKS, half),
        id: `asset_${half}`,
        jobId: `job_harbour-${half * 2}`,
        workspaceId: "w",
        upstreamId: "u",
        upstreamUrl: "https://example.com/a",
        type: "video" as const,
        mimeType: "video/mp4",
        durationSeconds: half % 3 ? half % 10 : null,
        expiresAt: half % 4 ? new Date(Date.UTC(2026, 5, 1) + half * 60_000) : null,
        archivedAt: half % 2 ? new Date() : null,
        archiveError: half % 6 ? null : "It is gone.",
      })),
    );
  all = await withAssets(await database().select().from(jobs));
});

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const filters = {
  kind: oneOf("video" as const, "image" as const, "voice" as const),
  status: oneOf(
    "completed" as const,
    "failed" as const,
    "active" as const,
    "settled" as const,
    "failed_charged" as const,
  ),
  model: oneOf("alpha-3.1"),
  person: oneOf("ada"),
  origin: oneOf("here" as const, "imported" as const),
  series: oneOf("series-1"),
  from: oneOf("2026-01-03"),
  to: oneOf("2026-01-09"),
  tz: oneOf("Asia/Tokyo", "America/New_York"),
  ratio: oneOf("9:16"),
  resolution: oneOf("720p"),
  sound: oneOf("on" as const, "off" as const),
  shortest: oneOf(0, 4),
  longest: oneOf(3, 8),
  cheapest: oneOf(0, 10),
  dearest: oneOf(5, 20),
  favorite: oneOf("yes" as const),
  tag: oneOf("spring", "shot-1"),
  collection: oneOf("col_1"),
  kept: oneOf(...KEPT),
  marked: oneOf(...MARK_PLACES),
  trash: oneOf("yes" as const),
  q: oneOf(
    "kite",
    "RED dun",
    "blurry",
    "3-masted",
    "猫がい",
    "spring",
    "use this",
    "ärg",
    "caf",
    "job_harbour-7",
    "harbour-12",
    "7",
    "beta",
    "color",
    "film",
    "photographs",
  ),
} satisfies { [Name in Exclude<keyof JobFilters, "sort">]-?: fc.Arbitrary<JobFilters[Name]> };
/** Few at once, because more would match nothing. */
const fewFilters: fc.Arbitrary<JobFilters> = fc
  .uniqueArray(fc.constantFrom(...Object.keys(filters)), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.record({
      ...Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name))),
      sort: oneOf(null, ...SORTS),
    }),
  );

it("the browser and the database answer alike which jobs a filter finds, and in which order", async () => {
  await fc.assert(
    fc.asyncProperty(fewFilters, async (sampled) => {
      const { data } = await listJobs({ workspaceId: "w" }, { ...sampled, limit: 100 });
      const expected = all.filter((job) => isMatch(job, sampled)).sort(orderOf(sampled.sort));
      expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 100).map(({ id }) => id));
    }),
    { numRuns: 400 },
  );
});

it.each(SEARCHED_FIELDS)(
  "the database, like the browser, finds a job by the words in its %s",
  async (wire) => {
    const row = { ...rowOf(0), id: `job_${wire}`, workspaceId: wire, deletedAt: null, clientToken: wire };
    await database()
      .insert(jobs)
      .values({ ...row, request: { [wire]: "Zeppelins" }, upstreamKey: wire });
    const { data } = await listJobs({ workspaceId: wire }, { q: "zeppelin", limit: 10 });
    expect(data).toHaveLength(1);
    expect(data.every((job) => isMatch(job, { q: "zeppelin" }))).toBe(true);
  },
);

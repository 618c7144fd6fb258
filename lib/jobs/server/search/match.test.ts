import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { SEARCHED_FIELDS } from "@/lib/kinds/request-fields";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { type JobFilters, KEPT, SORTS } from "../../filters";
import type { Job } from "../../job";
import { isMatch } from "../../match";
import { orderOf } from "../../order";
import { assets } from "../assets/schema";
import { withAssets } from "../read";
import { jobs, type NewJobRow } from "../schema";
import { listJobs } from "./list";

withTestDatabase();

const OWNER = { id: "s", workspaceId: "w", personId: "p", personName: null, keyId: "k" };
const ROWS = 300;
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
    prompt: pick(["A red kite over dunes", "Blue boats, 3-masted", "三毛猫がいる庭", "Ärger im Café"], n),
    request: {
      ratio: pick(["16:9", "9:16"], n),
      ...(n % 5 ? { resolution: "720p", audio_enabled: n % 3 === 0 } : {}),
      ...(n % 7 ? { duration_seconds: String(n % 12) } : {}),
      ...(n % 4 ? {} : { negative_prompt: "Blurry kites" }),
    },
    creditsUsed: n % 6 ? n % 30 : null,
    favourite: n % 9 === 0,
    tags: n % 4 ? [] : ["spring", `shot-${n % 3}`],
    collections: n % 8 ? [] : ["col_1"],
    note: n % 10 ? null : "Use this one",
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

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 1 });
const filters: fc.Arbitrary<JobFilters> = fc.record({
  kind: maybe("video" as const, "image" as const),
  status: maybe("completed" as const, "active" as const),
  model: maybe("alpha-3.1"),
  person: maybe("ada"),
  origin: maybe("here" as const, "imported" as const),
  from: maybe("2026-01-03"),
  to: maybe("2026-01-09"),
  tz: maybe("Asia/Tokyo", "America/New_York"),
  ratio: maybe("9:16"),
  resolution: maybe("720p"),
  sound: maybe("on" as const, "off" as const),
  shortest: maybe(0, 4),
  longest: maybe(3, 8),
  cheapest: maybe(0, 10),
  dearest: maybe(5, 20),
  favourite: maybe("yes" as const),
  tag: maybe("spring", "shot-1"),
  collection: maybe("col_1"),
  kept: maybe(...KEPT),
  trash: maybe("yes" as const),
  q: maybe(
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
  ),
  sort: maybe(...SORTS),
});

it("the browser and the database answer alike which jobs a filter finds, and in which order", async () => {
  // Few filters at once, because more would match nothing.
  const few = fc.tuple(filters, fc.uniqueArray(fc.nat(20), { maxLength: 3 }), maybe(...SORTS)).map(
    ([every, positions, sort]) =>
      ({
        ...Object.fromEntries(Object.entries(every).filter((_, at) => positions.includes(at))),
        sort,
      }) as JobFilters,
  );
  await fc.assert(
    fc.asyncProperty(few, async (sampled) => {
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

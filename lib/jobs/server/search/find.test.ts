import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { stranger } from "@/lib/audience/server/sight";
import { WRITTEN_FIELDS } from "@/lib/contract/job-requests";
import { statesOrigin } from "@/lib/files/file-mark";
import { SEARCHED_FIELDS } from "@/lib/kinds/request-fields";
import { searchForm } from "@/lib/platform/search-form";
import { database } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import { withTestDatabase } from "@/lib/testing/database";
import { aJobRow } from "@/lib/testing/job-rows";
import {
  archiveStatusOf,
  compareInOrder,
  creditsOf,
  expiringAt,
  lengthSecondsOf,
  newestFirst,
} from "../../facts";
import { FILTER_ROWS, type FilterName, type JobFilters, jobFilters, listQuery, SORTS } from "../../filters";
import { isActive, type Job } from "../../job";
import { searchTerms, wordsOf } from "../../search-terms";
import { assets } from "../assets/schema";
import { withAssets } from "../read";
import { jobs, type NewJobRow } from "../schema";
import { listJobs } from "./list";
import { collectionPlaces, searchIndex } from "./schema";

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

const BOARD = { id: "brd_1", column_id: "clm_1" };

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
    series:
      n % 12 ? null : { id: "series-1", position: n / 12, count: 50, ...(n % 24 ? {} : { board: BOARD }) },
    creditsUsed: n % 6 ? n % 30 : null,
    favorite: n % 9 === 0,
    rating: n % 7 === 6 ? null : n % 7,
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
  await database()
    .insert(collectionPlaces)
    .values(PLACED.map((jobId, at) => ({ collectionId: "col_1", jobId, place: at + 1 })));
});

/** The jobs of `col_1` that have a place in it, in this order. The others come after them, the newest first. */
const PLACED = [160, 8, 240, 16, 88].map((n) => `job_harbour-${n}`);
const placeRank = ({ id }: Job) => (PLACED.includes(id) ? PLACED.indexOf(id) : PLACED.length);

/** How a list is ordered, said without the database. */
function compared({ sort, collection }: JobFilters): (a: Job, b: Job) => number {
  if (sort !== "collection") return compareInOrder(sort);
  return (a, b) => (collection ? placeRank(a) - placeRank(b) : 0) || newestFirst(a, b);
}

type Meaning<Name extends FilterName> = {
  values: readonly NonNullable<JobFilters[Name]>[];
  /** Whether the filter finds a job, said without the database. */
  finds: (job: Job, value: NonNullable<JobFilters[Name]>, filters: JobFilters) => boolean;
};

/** What each filter means, with values that find some of the jobs above. */
const MEANINGS: { [Name in FilterName]: Meaning<Name> } = {
  kind: { values: ["video", "image", "voice"], finds: (job, kind) => job.kind === kind },
  status: {
    values: ["completed", "failed", "active", "settled", "failed_charged"],
    finds: ({ status, imported, credits_used }, asked) => {
      if (asked === "active" || asked === "settled") return isActive(status) === (asked === "active");
      if (asked !== "failed_charged") return status === asked;
      return (status === "failed" || status === "canceled") && !imported && (credits_used ?? 0) > 0;
    },
  },
  model: { values: ["alpha-3.1"], finds: (job, id) => job.model_id === id },
  trash: { values: ["yes"], finds: (job) => job.deleted_at !== null },
  favorite: { values: ["yes"], finds: (job) => job.favorite },
  rating: {
    values: ["5", "3", "1", "ruled_out"],
    finds: ({ rating }, asked) => (asked === "ruled_out" ? rating === 0 : (rating ?? 0) >= Number(asked)),
  },
  tag: { values: ["spring", "shot-1"], finds: (job, tag) => job.tags.includes(tag) },
  collection: { values: ["col_1"], finds: (job, id) => job.collections.includes(id) },
  board: { values: ["brd_1"], finds: (job, id) => job.series?.board?.id === id },
  person: { values: ["ada"], finds: (job, id) => !job.imported && job.person_id === id },
  from: { values: ["2026-01-03"], finds: (job, from, { tz }) => dayOf(job, tz) >= from },
  to: { values: ["2026-01-09"], finds: (job, to, { tz }) => dayOf(job, tz) <= to },
  tz: { values: ["Asia/Tokyo", "America/New_York"], finds: () => true },
  origin: { values: ["here", "imported"], finds: (job, origin) => job.imported === (origin === "imported") },
  ratio: { values: ["9:16"], finds: (job, ratio) => job.request.ratio === ratio },
  resolution: { values: ["720p"], finds: (job, resolution) => job.request.resolution === resolution },
  min_seconds: { values: [0, 4], finds: (job, seconds) => lengthSecondsOf(job) >= seconds },
  max_seconds: {
    values: [3, 8],
    finds: (job, seconds) => lengthSecondsOf(job) >= 0 && lengthSecondsOf(job) <= seconds,
  },
  min_credits: { values: [0, 9.5, 10], finds: (job, credits) => creditsOf(job) >= credits },
  max_credits: {
    values: [5, 9.5, 20],
    finds: (job, credits) => creditsOf(job) >= 0 && creditsOf(job) <= credits,
  },
  sound: { values: ["on", "off"], finds: (job, sound) => job.request.audio_enabled === (sound === "on") },
  kept: { values: ["archived", "waiting", "failed"], finds: (job, kept) => archiveStatusOf(job) === kept },
  marked: {
    values: ["file", "download", "none"],
    finds: (job, place) =>
      job.assets.some(
        ({ mark }) => place === (statesOrigin(mark) ? "file" : mark.state === "ours" ? "download" : "none"),
      ),
  },
  series: { values: ["series-1"], finds: (job, id) => job.series?.id === id },
  ids: {
    values: ["job_harbour-1,job_harbour-2,job_harbour-13,job_none"],
    finds: (job, ids) => ids.split(",").includes(job.id),
  },
  sort: { values: SORTS, finds: (job, sort) => sort !== "expiry" || expiringAt(job) !== null },
  q: {
    values: [
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
    ],
    finds: hasWords,
  },
};

const dayOf = (job: Job, tz: JobFilters["tz"]) => dayIn(tz ?? "UTC", new Date(job.created_at));

function hasWords(job: Job, q: string): boolean {
  const typed = searchTerms(q);
  const { prompt, request, model_id, tags, note } = job;
  const text = searchForm(
    [prompt, ...SEARCHED_FIELDS.map((wire) => request[wire]), model_id, ...tags, note]
      .filter((part) => typeof part === "string")
      .join(" "),
  );
  const words = wordsOf(text);
  // A search may start an id as a whole, or without its prefix (`job_`).
  const ids = [job.id, job.upstream_id, job.request_id].flatMap((id) =>
    id ? [searchForm(id), searchForm(id).replace(/^[a-z]+_/, "")] : [],
  );
  return (
    typed.anywhere.every((letters) => text.includes(letters)) &&
    typed.words.every(
      ({ beginnings, id }) =>
        beginnings.every((group) =>
          group.some((beginning) => words.some((word) => word.startsWith(beginning))),
        ) ||
        (id !== null && ids.some((each) => each.startsWith(id))),
    )
  );
}

/** Whether these filters find a job. Only `trash` finds one that was deleted. */
function isFound(job: Job, filters: JobFilters): boolean {
  const finds = <Name extends FilterName>(name: Name) => {
    const value = filters[name];
    return value === null || value === undefined || MEANINGS[name].finds(job, value, filters);
  };
  return (job.deleted_at === null || filters.trash === "yes") && NAMES.every(finds);
}

it("lists a collection in the order of its own, whatever the size of the page", async () => {
  const filters = { collection: "col_1", sort: "collection" } as const;
  const expected = all.filter((job) => isFound(job, jobFilters.parse(filters))).sort(compared(filters));
  expect(expected.slice(0, 3).map(({ id }) => id)).toEqual(PLACED.slice(0, 3));
  for (const limit of [1, 4, 100]) {
    const listed: string[] = [];
    let cursor: string | null | undefined = null;
    do {
      const page: Awaited<ReturnType<typeof listJobs>> = await listJobs(stranger("w"), {
        ...filters,
        limit,
        cursor,
      });
      listed.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(listed).toEqual(expected.map(({ id }) => id));
  }
});

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const isFilter = (name: string): name is FilterName => name in MEANINGS;
const NAMES = Object.keys(MEANINGS).filter(isFilter);

/** Few at once, because more would match nothing. */
const fewFilters: fc.Arbitrary<JobFilters> = fc
  .uniqueArray(oneOf(NAMES.filter((name) => name !== "sort")), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.record({
      ...Object.fromEntries(names.map((name) => [name, oneOf<unknown>(MEANINGS[name].values)])),
      sort: oneOf([null, ...SORTS]),
    }),
  )
  .map((sampled) => jobFilters.parse(sampled));

it("the database finds the jobs that the filters mean, in their order", async () => {
  await fc.assert(
    fc.asyncProperty(fewFilters, async (sampled) => {
      const { data } = await listJobs(stranger("w"), { ...sampled, limit: 100 });
      const expected = all.filter((job) => isFound(job, sampled)).sort(compared(sampled));
      expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 100).map(({ id }) => id));
    }),
    { numRuns: 400 },
  );
});

it.each(FILTER_ROWS.filter(({ name }) => !["sort", "tz"].includes(name)))(
  "$name finds some of the jobs, and not all of them",
  async ({ name }) => {
    if (!isFilter(name)) throw new Error(name);
    // Too short for an id, and no word of a text: it finds nothing.
    for (const value of MEANINGS[name].values.filter((each) => each !== "7")) {
      const filters = listQuery.parse({ [name]: value, limit: 100 });
      const found = all.filter((job) => isFound(job, filters));
      expect(found.length, String(value)).toBeGreaterThan(0);
      expect(found.length, String(value)).toBeLessThan(all.length);
    }
  },
);

it.each(SEARCHED_FIELDS)("the database finds a job by the words in its %s", async (wire) => {
  const row = { ...rowOf(0), id: `job_${wire}`, workspaceId: wire, deletedAt: null, clientToken: wire };
  await database()
    .insert(jobs)
    .values({ ...row, request: { [wire]: "Zeppelins" }, upstreamKey: wire });
  const { data } = await listJobs(stranger(wire), { q: "zeppelin", limit: 10 });
  expect(data).toHaveLength(1);
});

it("every short value of a request is a facet, and no text of a person is", async () => {
  const request = {
    mode: "text_to_video",
    seed: 7,
    loop: true,
    ...Object.fromEntries([...WRITTEN_FIELDS].map((field) => [field, "Hello"])),
    input_image_url: `https://example.com/${"x".repeat(40)}`,
    empty: "",
    references: ["a"],
    nothing: null,
  };
  const row = {
    ...rowOf(0),
    id: "job_facets",
    workspaceId: "facets",
    clientToken: "facets",
    upstreamKey: "facets",
  };
  await database()
    .insert(jobs)
    .values({ ...row, request });
  const [entry] = await database()
    .select({ facets: searchIndex.facets })
    .from(searchIndex)
    .where(eq(searchIndex.jobId, "job_facets"));
  expect(entry?.facets.filter((facet) => facet.startsWith("request."))).toEqual([
    "request.loop:true",
    "request.mode:text_to_video",
    "request.seed:7",
  ]);
});

import * as z from "zod/mini";
import { audience, OPEN_AUDIENCE } from "@/lib/audience/audience";
import { filmSign } from "@/lib/files/film-sign";
import { FILTER_ROWS, jobFilters, type ValueList } from "@/lib/jobs/filters";
import { jobKind, rating } from "@/lib/jobs/job";
import { jobTags, storedTag, tagName } from "@/lib/jobs/tags/tag";
import { moment } from "@/lib/platform/calendar";
import { idInRequest } from "@/lib/platform/ids";
import { tidyName } from "@/lib/platform/name-form";
import { unknownFields } from "./file-names";
import { messages } from "./messages";

const name = (maxLength: number) =>
  z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(maxLength));

/** Maximum number of jobs in a request by id. Larger selections use a filter. */
export const MAX_NAMED_JOBS = 5_000;
/**
 * Maximum number of jobs that a bulk action changes before the response. The worker runs a larger one.
 */
export const MAX_IMMEDIATE_JOBS = 2_000;
/** Jobs that one request deletes for good; their files are removed one by one. */
export const MAX_IMMEDIATE_PURGES = 200;
/** Days that a deleted job stays in the trash before its files are deleted. */
export const TRASH_DAYS = 30;

/**
 * The jobs of a bulk action: named ones; all that match a filter, with exceptions; or all that one bulk action moved to
 * the trash, for its undo. With a filter, only jobs that were made by `until`, or in the trash deleted by `until`.
 */
const jobSelection = z.union([
  z.strictObject({
    ids: z
      .array(idInRequest)
      .check(
        z.minLength(1, messages.selection.empty),
        z.maxLength(MAX_NAMED_JOBS, messages.selection.tooMany(MAX_NAMED_JOBS)),
      ),
  }),
  z.strictObject({
    // An unknown filter is refused: without it, an action would concern more jobs.
    filters: z.strictObject(jobFilters.shape),
    until: moment,
    except: z.array(idInRequest).check(z.maxLength(MAX_NAMED_JOBS)),
  }),
  z.strictObject({ deleted_at: moment }),
]);
export type JobSelection = z.infer<typeof jobSelection>;

const words = messages.annotations;
const MAX_NOTE_LENGTH = 10_000;

const tagNames = z.array(tagName).check(z.maxLength(20));
const storedTags = z.array(storedTag).check(z.maxLength(20));

const bulkAction = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("favorite"), value: z.boolean() }),
  z.strictObject({ do: z.literal("tag"), add: tagNames, remove: storedTags }),
  z.strictObject({ do: z.literal("collect"), collection_id: idInRequest, value: z.boolean() }),
  // With `unless_kept`, jobs that somebody kept stay: favorites, picks, downloads, and jobs with tags, a note or a collection.
  z.strictObject({ do: z.literal("delete"), unless_kept: z.optional(z.boolean()) }),
  z.strictObject({ do: z.literal("restore") }),
  z.strictObject({ do: z.literal("archive") }),
  // Deletes files and texts of jobs that are in the trash, for good. Others stay as they are.
  z.strictObject({ do: z.literal("purge") }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** Body of POST /api/library/bulk-actions. */
export const bulkActionRequest = z.strictObject({ selection: jobSelection, action: bulkAction });
export type BulkActionRequest = z.infer<typeof bulkActionRequest>;

/** Why jobs of a selection were not changed. Whoever is not counted here had nothing to change. */
const skippedBecause = z.object({
  /** Somebody else's, whom the role of the caller does not reach. */
  others: z.int(),
  /** Active, so that it is not deleted. */
  in_progress: z.int(),
  /** Kept by somebody, which `unless_kept` spares. */
  kept: z.int(),
});
export type SkippedBecause = z.infer<typeof skippedBecause>;

/**
 * The result of a bulk action. `deleted_at` undoes a deletion. The reverse action on `changed_ids`, which are empty for
 * files and purges, undoes any other. `skipped` is all of the selection that was not changed. An action on more than
 * `MAX_IMMEDIATE_JOBS` jobs has only started, so only others' are skipped; `latestBulkAction` gives its progress.
 */
export const bulkActionResult = z.object({
  object: z.literal("bulk_action_result"),
  is_begun: z.boolean(),
  changed: z.int(),
  changed_ids: z.array(z.string()),
  skipped: z.int(),
  skipped_because: z.optional(skippedBecause),
  deleted_at: z.nullable(moment),
});
export type BulkActionResult = z.infer<typeof bulkActionResult>;

/** A bulk action on many jobs, while it runs and for some minutes after. */
const bulkActionRun = z.object({
  id: z.string(),
  action: bulkAction,
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  deleted_at: z.nullable(moment),
  finished_at: z.nullable(moment),
});
export type BulkActionRun = z.infer<typeof bulkActionRun>;
/**
 * Response of GET /api/library/bulk-actions/latest: the latest of the workspace, null when it has none to show.
 */
export const latestBulkAction = z.object({
  object: z.literal("latest_bulk_action"),
  run: z.nullable(bulkActionRun),
});
export type LatestBulkAction = z.infer<typeof latestBulkAction>;

/**
 * Body of PATCH /api/jobs/{id}/annotations, and what an import brings of a job's annotations. A field that is absent
 * stays unchanged.
 */
export const jobAnnotations = z.strictObject({
  favorite: z.optional(z.boolean()),
  /** Only of a take. Picking one takes the mark from the other takes of its series. */
  picked: z.optional(z.boolean()),
  rating: z.optional(z.nullable(rating)),
  tags: z.optional(jobTags),
  note: z.optional(z.string().check(z.maxLength(MAX_NOTE_LENGTH, words.noteTooLong(MAX_NOTE_LENGTH)))),
});
export type JobAnnotations = z.infer<typeof jobAnnotations>;

/** How many jobs match a filter. */
export const jobCount = z.object({ object: z.literal("job_count"), jobs: z.int() });

/**
 * Query of GET /api/library/range: a list's filters, and two of its jobs. Strict: without a filter that it does not know, a
 * range would select jobs that nobody sees.
 */
export const rangeQuery = z.extend(z.strictObject(jobFilters.shape), {
  first: idInRequest,
  last: idInRequest,
});
export type RangeQuery = z.infer<typeof rangeQuery>;
export const jobRange = z.object({
  object: z.literal("job_range"),
  data: z.array(z.object({ id: z.string(), created_at: moment })),
});
export type JobRange = z.infer<typeof jobRange>;

const MAX_COLLECTION_NAME = 80;
const MAX_COLLECTION_NOTE = 2_000;
/** How many jobs of a collection can have a place of their own. The others come after them, the newest first. */
export const MAX_PLACES = 5_000;

export const collectionBody = z.strictObject({ name: name(MAX_COLLECTION_NAME) });
export const collection = z.object({
  id: z.string(),
  object: z.literal("collection"),
  name: z.string(),
  jobs: z.int(),
  /** Whether it was ordered by hand. */
  is_ordered: z.boolean(),
});
export type Collection = z.infer<typeof collection>;

/** Body of PATCH /api/library/collections/{id}. A field that is absent stays unchanged. */
export const collectionChange = z.strictObject({
  name: z.optional(name(MAX_COLLECTION_NAME)),
  note: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_COLLECTION_NOTE, messages.annotations.noteTooLong(MAX_COLLECTION_NOTE)),
      ),
  ),
  /** Null for the newest pictures. */
  cover_job_id: z.optional(z.nullable(idInRequest)),
});
export type CollectionChange = z.infer<typeof collectionChange>;

/**
 * Body of POST /api/library/collections/{id}/order: puts its jobs in this order before another one; null for the end.
 */
export const collectionMove = z.strictObject({
  job_ids: z.array(idInRequest).check(z.minLength(1), z.maxLength(MAX_PLACES)),
  before: z.nullable(idInRequest),
});
export type CollectionMove = z.infer<typeof collectionMove>;
/** The move that undoes a move; null where nothing moved. */
export const collectionMoved = z.object({
  object: z.literal("collection_moved"),
  undo: z.nullable(z.object({ job_ids: z.array(z.string()), before: z.nullable(z.string()) })),
});
export type CollectionMoved = z.infer<typeof collectionMoved>;

/** How many pictures the cover of a collection shows. */
export const MAX_COVERS = 3;

/** A collection as it is shown: its cover, and what its results cost. */
export const collectionDetails = z.object({
  id: z.string(),
  name: z.string(),
  note: z.nullable(z.string()),
  is_ordered: z.boolean(),
  /** The job that was chosen for the cover; null where the cover is the newest pictures. */
  cover_job_id: z.nullable(z.string()),
  /** Takes of one press count as one. */
  shots: z.int(),
  takes: z.int(),
  credits: z.nullable(z.number()),
  /** When its first and its last result were made; null without any. */
  first_at: z.nullable(moment),
  last_at: z.nullable(moment),
  /** The poster of the chosen cover, else the newest posters, at most `MAX_COVERS`. */
  cover_urls: z.array(z.string()),
  /** Who sees it. An older process does not know it. */
  audience: z._default(audience, OPEN_AUDIENCE),
});
export type CollectionDetails = z.infer<typeof collectionDetails>;
/** Response of GET /api/library/collections. */
export const collectionList = z.object({
  object: z.literal("collections"),
  collections: z.array(collectionDetails),
});
export type CollectionList = z.infer<typeof collectionList>;

/** A view of the gallery: the query of its address, without the question mark. */
export const savedViewBody = z.strictObject({ name: name(80), query: z.string().check(z.maxLength(2_000)) });
export const savedView = z.object({
  id: z.string(),
  object: z.literal("saved_view"),
  name: z.string(),
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

const counted = z.array(z.object({ name: z.string(), jobs: z.int() }));
export type Counted = z.infer<typeof counted>[number];

/** One thing for each list of values, made of the beginning of its facets (`tag:`). */
export const byValueList = <Value>(make: (facet: string) => Value): Record<ValueList, Value> =>
  // `fromEntries` loses the types of its keys.
  Object.fromEntries(
    FILTER_ROWS.flatMap(({ control, list, facet }) =>
      control === "values" && list && facet ? [[list, make(facet("") ?? "")]] : [],
    ),
  ) as Record<ValueList, Value>;

/** Every value a filter can have, with the number of jobs that match it. */
export const libraryNames = z.object({
  object: z.literal("library_names"),
  ...byValueList(() => counted),
  models: counted,
  people: z.array(z.object({ id: z.string(), name: z.string(), jobs: z.int() })),
  collections: z.array(collection),
  views: z.array(savedView),
  /** Jobs that are not in our own storage yet, with a link of the upstream that will expire. */
  expiring: z.int(),
  trash: z.int(),
});
export type LibraryNames = z.infer<typeof libraryNames>;

/** Body of POST /api/library/zip. */
export const zipOrder = z.strictObject({
  selection: jobSelection,
  /** Whether names begin with the number in the order of the selection: `01_`. */
  numbered: z.optional(z.boolean()),
});
/**
 * A ZIP at `/api/library/zip/{id}`. `missing` counts files that are not in our own storage and so not in the
 * ZIP.
 */
export const zipTicket = z.object({
  object: z.literal("zip_ticket"),
  id: z.string(),
  jobs: z.int(),
  files: z.int(),
  bytes: z.number(),
  missing: z.int(),
});
export type ZipTicket = z.infer<typeof zipTicket>;

/** Response of POST /api/library/settings-files, whose body is a settings file. A form opens with the id. */
export const keptSettings = z.object({ object: z.literal("kept_settings"), id: z.string(), kind: jobKind });

/** The request that a form starts from: of an earlier job, or of a settings file. */
export const earlier = z.object({
  object: z.literal("earlier"),
  kind: jobKind,
  request: z.record(z.string(), z.unknown()),
});
export type Earlier = z.infer<typeof earlier>;
export const earlierPath = z.object({ earlierId: idInRequest });

/** Response of POST /api/library/restore. Not new when the job existed already. */
export const restoredJob = z.object({
  object: z.literal("restored_job"),
  id: z.string(),
  is_new: z.boolean(),
  /** The names of the files in its settings that are to be sent, because it lacks them. */
  missing: z.array(z.string()),
});
export type RestoredJob = z.infer<typeof restoredJob>;

/** Response to each file sent after it. Not new when the job has these bytes already. */
export const restoredFile = z.object({
  object: z.literal("restored_file"),
  job_id: z.string(),
  is_new: z.boolean(),
});
export type RestoredFile = z.infer<typeof restoredFile>;

/** The highest storage limit of a workspace. */
export const MAX_LIMIT_BYTES = 1e15;

/** Body of POST /api/library/settings. A field that is absent stays unchanged. */
export const librarySettings = z.strictObject({
  /** The template of downloaded files' names; see `FILE_NAME_FIELDS`. */
  file_names: z.optional(
    z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(200),
      z.refine((template) => unknownFields(template).length === 0, messages.fileNames.unknownField),
    ),
  ),
  /** Whether marks have prompt and settings. */
  mark_settings: z.optional(z.boolean()),
  /** The address of this installation that marks with settings have, too; null for none. */
  mark_address: z.optional(z.nullable(z.url().check(z.maxLength(200)))),
  /** Where rough cuts say that a machine made them. */
  film_sign: z.optional(filmSign),
  /** Storage limit; null for the server's limit. */
  quota_bytes: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_LIMIT_BYTES)))),
});
export type LibrarySettings = z.infer<typeof librarySettings>;

export const storageUse = z.object({
  object: z.literal("storage_use"),
  file_names: z.string(),
  mark_settings: z.boolean(),
  mark_address: z.nullable(z.string()),
  film_sign: filmSign,
  /** As the workspace set it. */
  quota_bytes: z.nullable(z.number()),
  /** The limit in force: the workspace's own, at most the server's; null is none. */
  limit_bytes: z.nullable(z.number()),
  /** What the server allows a workspace; null is no limit. */
  max_limit_bytes: z.nullable(z.number()),
  /** Results and uploads. */
  files: z.int(),
  used_bytes: z.number(),
  free_bytes: z.number(),
  /** With less free disk space than this, nothing more is stored. */
  min_free_bytes: z.number(),
});
export type StorageUse = z.infer<typeof storageUse>;

export const viewPath = z.object({ viewId: idInRequest });
export const collectionPath = z.object({ collectionId: idInRequest });
export const zipPath = z.object({ zipId: idInRequest });
/**
 * Query of GET /api/library/zip/{id}: whether its files carry prompt and settings. By default, and for any other value,
 * as the workspace has chosen.
 */
export const zipQuery = z.object({ settings: z.catch(z.nullish(z.enum(["yes", "no"])), undefined) });

import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { endpoint } from "@/lib/http/endpoint";
import { jobKind } from "@/lib/jobs/job";
import { timeZone } from "@/lib/platform/calendar";
import { idOf } from "@/lib/platform/ids";
import { person, personPath } from "./api";

/** More than any store has. */
const MAX_STORAGE_LIMIT_BYTES = 1e15;

/** Results, uploads, described clips and rough cuts of a person in our storage, and how much they may be. */
const personStorage = z.object({
  object: z.literal("person_storage"),
  person_id: idOf("per"),
  files: z.int(),
  used_bytes: z.number(),
  /** Null for no limit of their own. */
  limit_bytes: z.nullable(z.number()),
});
export type PersonStorage = z.infer<typeof personStorage>;

const credits = z.nullable(z.number());

/** What one person made, spent and holds. */
const personDetail = z.object({
  object: z.literal("person_detail"),
  person_id: idOf("per"),
  person,
  /** When they left the workspace; null while they are in it. */
  removed_at: z.nullable(timestamp),
  /** What they made and nobody deleted, by kind, the most first. */
  made: z.array(z.object({ kind: jobKind, jobs: z.int() })),
  /** In months of `tz`, as the page of the usage counts them. Null where costs are hidden. */
  this_month_credits: credits,
  last_month_credits: credits,
  /** This month by model, the most first; null for calls of language models whose model is not known. */
  models: z.array(z.object({ model_id: z.nullable(z.string()), used_credits: credits })),
  storage: personStorage,
  uploads: z.int(),
  /** Access tokens that work, and programs that they let in. */
  tokens: z.int(),
  programs: z.int(),
  /** Review links that are open. */
  reviews: z.int(),
  /** Boards that they made, the latest first, and how many there are. */
  boards: z.array(z.object({ id: z.string(), name: z.string() })),
  board_count: z.int(),
});
export type PersonDetail = z.infer<typeof personDetail>;

/** What one person made and holds. */
export const personApi = {
  /** An owner's for everybody, also who has left, and everybody's for themselves. */
  get: endpoint({
    method: "GET",
    path: "/api/people/:personId",
    summary: "What a person made, spent and holds",
    may: "keep",
    scope: null,
    params: personPath,
    query: z.object({ tz: z._default(timeZone, "UTC") }),
    result: personDetail,
    load: "list",
    errors: { invalid_request: "a time zone that the database does not know" },
  }),
  /** Owners get everybody's, others their own. */
  storage: endpoint({
    method: "GET",
    path: "/api/library/storage/people",
    summary: "What people hold of the storage, and their limits",
    may: "look",
    result: listOf(personStorage),
    load: "list",
  }),
  /** Uploads beyond it are refused. Results count, and are stored all the same. */
  limitStorage: endpoint({
    method: "PATCH",
    path: "/api/people/:personId/storage-limit",
    summary: "Sets how much storage a person may hold",
    may: "manage",
    params: personPath,
    body: z.strictObject({
      limit_bytes: z.nullable(z.int().check(z.nonnegative(), z.maximum(MAX_STORAGE_LIMIT_BYTES))),
    }),
    result: listOf(personStorage),
  }),
};

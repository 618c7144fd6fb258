import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { endpoint } from "@/lib/http/endpoint";
import { idOf } from "@/lib/platform/ids";
import { personPath } from "./api";

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

/** What one person made and holds. */
export const personApi = {
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

import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { pageQuery } from "@/lib/http/paging";
import { jobFilters } from "@/lib/jobs/filters";
import { jobKind, jobState } from "@/lib/jobs/job";
import { idInRequest } from "@/lib/platform/ids";

/** The order of the ledger; the default is `newest`. `charged` begins with the most expensive job. */
export const LEDGER_SORTS = ["newest", "oldest", "charged"] as const;
export type LedgerSort = (typeof LEDGER_SORTS)[number];

/**
 * The filters of the ledger, under the names that the list of jobs gives them. Only jobs made here are in it,
 * deleted ones too.
 */
export const ledgerFilters = z.extend(
  z.pick(jobFilters, { kind: true, status: true, model: true, person: true, from: true, to: true, tz: true }),
  {
    sort: z.nullish(z.enum(LEDGER_SORTS)),
    /** The access token by which it was made. */
    token: z.nullish(idInRequest),
  },
);
export type LedgerFilters = z.infer<typeof ledgerFilters>;

export const ledgerQuery = z.extend(ledgerFilters, pageQuery({ limit: 50 }));
export type LedgerQuery = Partial<z.output<typeof ledgerQuery>>;

/** One job as an entry of accounts. Credits are whole; null means that the upstream did not say. */
const ledgerEntry = z.object({
  /** Empty for a job of a board that is not for the reader, of which an owner reads the cost. */
  job_id: z.string(),
  created_at: timestamp,
  person_name: z.nullable(z.string()),
  /** The access token that made it for the person; null in a browser. */
  token_name: z.nullable(z.string()),
  kind: jobKind,
  model_id: z.string(),
  /** The beginning of the prompt; empty without one, and after the job was purged. */
  title: z.string(),
  /** Where the picture of its result is; null without one. */
  poster_url: z.nullable(z.string()),
  /** In one line, such as "16:9 · 1080p · 8 s"; empty after the job was purged. */
  settings: z.string(),
  status: jobState,
  quoted: z.nullable(z.int()),
  reserved: z.nullable(z.int()),
  charged: z.nullable(z.int()),
  refunded: z.nullable(z.int()),
  /** The upstream's id of the request that made it, to quote to support. */
  request_id: z.nullable(z.string()),
  /** The upstream's id of the job. */
  upstream_id: z.nullable(z.string()),
  /** Its files and texts are deleted, so it has no page any more. */
  purged: z.boolean(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Sums over every job of a filter, and over its calls of language models, in credits. */
export const ledgerSums = z.object({
  jobs: z.int(),
  quoted: z.number(),
  reserved: z.number(),
  /** To jobs and language models. */
  charged: z.number(),
  /** The part of language models. */
  charged_llm: z.number(),
  refunded: z.number(),
  /** Accepted and ended jobs whose charge the upstream never said. */
  unknown: z.int(),
});
export type LedgerSums = z.infer<typeof ledgerSums>;

/** One page of the ledger. The sums are over the whole filter, and only with the first page. */
export const ledgerPage = z.extend(listOf(ledgerEntry), {
  sums: z.nullable(ledgerSums),
  /** The name of the token of the filter; null without one. */
  token_name: z.nullable(z.string()),
});
export type LedgerPage = z.infer<typeof ledgerPage>;

import type { Asset } from "@/lib/contract/asset";
import { type GenerationJob, isTerminal } from "@/lib/contract/job";
import type { Account, Scope } from "../account";
import type { FileStore } from "../files/file-store";
import type { ContentType } from "../files/inspect";
import type { IdPrefix } from "../ids";
import type { RenderedFile, RenderOrder } from "../renderers/spec";
import type { JobRow, KindName } from "../schema";
import type { Service } from "../service";

/**
 * A valid request: its reserved credits, the plan of the file, and the texts that may contain trigger words.
 */
export type PlannedJob = {
  /** Whole credits reserved when the job is accepted. */
  reserved: number;
  /** The data for a runner, stored with the job as JSON. The kind's `open` reads it again. */
  plan: unknown;
  /** The person's text, and the name of its field in the request. */
  words: { field: string; text: string };
};

/** A stored plan, ready for a runner. */
export type OpenedPlan = {
  /** The kind of the resulting file. */
  content: ContentType;
  order(store: FileStore, outputPath: string): RenderOrder;
  /** Whole credits of a finished file, never more than were reserved. */
  creditsFor(rendered: RenderedFile): number;
};

/** All differences between kinds of jobs. Accepting, rendering, settling and reading are the same for all. */
export type JobKind = {
  name: KindName;
  idPrefix: IdPrefix;
  /** The name of a job of this kind in messages. */
  label: string;
  scope: Scope;
  /** The path to create jobs, and with an id to read them. */
  path: string;
  /** Whether GET of the path lists jobs. The contract has no list of videos and voices. */
  listed: boolean;
  /**
   * Checks a body in the order of the contract.
   * @throws ApiError `invalid_request`
   */
  plan(service: Service, account: Account, body: unknown): Promise<PlannedJob>;
  open(job: JobRow): OpenedPlan;
  /** The wire form of a job. Its assets are present only once it is completed. */
  view(job: JobRow, assets: Asset[]): object;
};

/**
 * The wire form of a job.
 * @param object the contract's name of jobs of this kind
 */
export const generationView =
  (object: GenerationJob["object"]) =>
  (job: JobRow, assets: Asset[]): GenerationJob => ({
    id: job.id,
    object,
    status: job.status,
    progress_percent: job.progressPercent,
    credits_reserved: job.creditsReserved,
    credits_used: isTerminal(job.status) ? job.creditsUsed : null,
    credits_refunded: job.creditsRefunded,
    request: requestOf(job),
    assets,
    failure_code: job.failureCode,
    failure_message: job.failureMessage,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    completed_at: job.completedAt?.toISOString() ?? null,
    failed_at: job.failedAt?.toISOString() ?? null,
  });

/** The body was checked to be an object before it was stored. */
const requestOf = ({ request }: JobRow): Record<string, unknown> =>
  typeof request === "object" && request !== null ? { ...request } : {};

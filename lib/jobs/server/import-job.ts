import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { refusalOf } from "@/lib/upstream/server/expect-ok";
import type { ImportJob, Job } from "../job";
import { messages } from "../messages";
import { hasUnanswered, importUpstreamJob, knownOf } from "./imported-jobs";
import { withAssets } from "./read";
import { readEndpoint } from "./upstream-job";

/**
 * Imports a job that was made elsewhere, by its id at the service. Importing an id again returns the same
 * job. Also throws the service's refusal (`not_found` when it has no such job of this kind).
 * @throws ApiError `conflict` while an intent of this kind has no answer yet, and for a job that was deleted for good
 */
export async function importJob(session: Session, { kind, upstream_id }: ImportJob): Promise<Job> {
  const { endpoint, params } = readEndpoint(kind, upstream_id);
  const answer = await askUpstream(session.keyId, endpoint, { params });
  if (answer.status !== 200) throw refusalOf(answer);
  const existingIds = await knownOf(session.workspaceId, kind, [upstream_id]);
  if (existingIds.size === 0 && (await hasUnanswered(session.workspaceId, kind))) {
    throw new ApiError("conflict", messages.importJob.unanswered);
  }
  const row = await importUpstreamJob(session, kind, answer.body);
  if (row?.purgedAt) throw new ApiError("conflict", messages.importJob.purged);
  const [job] = row ? await withAssets([row]) : [];
  if (!job) throw new ApiError("upstream_invalid", messages.upstream.unexpected);
  return job;
}

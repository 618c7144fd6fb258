import { randomUUID } from "node:crypto";
import type { NewJobRow } from "@/lib/jobs/server/schema";
import type { Session } from "@/lib/session/server/session";

/** A row of a job for the ledger, for tests that do not depend on how the job was made. */
export const aJobRow = (owner: Session, changes: Partial<NewJobRow> = {}): NewJobRow => ({
  id: `job_${randomUUID()}`,
  workspaceId: owner.workspaceId,
  personId: owner.personId,
  keyId: owner.keyId,
  kind: "video",
  modelId: "zeta",
  prompt: "A harbour at dawn",
  request: {},
  clientToken: randomUUID(),
  bodyHash: "hash",
  upstreamKey: randomUUID(),
  ...changes,
});

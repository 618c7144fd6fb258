import { readFileSync } from "node:fs";
import path from "node:path";
import { socketDirectory, socketUrl } from "../../lib/installation/postgres/socket";
import type { NewJobRow } from "../../lib/jobs/server/schema";
import { resetEnv } from "../../lib/platform/server/env";
import { claimsOf, sealToken, sessionCookieName } from "../../lib/session/server/cookie";
import { createSession } from "../../lib/session/server/create-session";

/** Someone signed in: the workspace, the person, and the cookie of a session. */
export type BenchOwner = { id: string; personId: string; cookie: string };

const PLAN = {
  object: "account_plan",
  plan: "studio",
  api_enabled: true,
  monthly_credits: 0,
  remaining_credits: 0,
} as const;

/** Makes this process work on the database and the files of a running product. */
export function joinProduct(dataDir: string): void {
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_URL = socketUrl(socketDirectory(dataDir), "atelier", "atelier");
  process.env.AUTH_SECRET = readFileSync(path.join(dataDir, "auth-secret"), "utf8").trim();
  resetEnv();
}

/** Opens a session without asking a service. The same name is the same key, in the same workspace. */
export async function benchOwner(name: string): Promise<BenchOwner> {
  const signedIn = await createSession({ apiKey: name, fingerprint: name, plan: PLAN, name: null });
  const cookie = `${sessionCookieName(false)}=${await sealToken(claimsOf(signedIn))}`;
  return { id: signedIn.workspaceId, personId: signedIn.personId, cookie };
}

/** The row of a finished job, one for each workspace. */
export const benchJob = ({ id, personId }: BenchOwner): NewJobRow => ({
  id: `job_${id}`,
  workspaceId: id,
  personId,
  keyId: "key_bench",
  kind: "video",
  modelId: "model",
  prompt: "A harbour at dawn",
  request: {},
  status: "completed",
  clientToken: id,
  bodyHash: "hash",
  upstreamKey: id,
});

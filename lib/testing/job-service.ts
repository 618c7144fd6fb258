import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";
import { createSession } from "@/lib/session/server/create-session";
import type { Session } from "@/lib/session/server/session";
import { liveSession } from "@/lib/session/server/session";
import { aPlan } from "./account-service";
import { withTestDatabase } from "./database";
import { withStubService } from "./stub-service";
import { VideoService } from "./video-service";

/** A signed-in person of a separate workspace. */
export async function aSession(name: string | null = null, apiKey = randomBytes(12).toString("hex")) {
  const { sessionId } = await createSession({
    apiKey,
    fingerprint: apiKey,
    plan: { ...aPlan, object: "account_plan" },
    name,
  });
  const session: Session | null = await liveSession(sessionId);
  if (!session) throw new Error("The session that was just opened is not there.");
  return session;
}

/** A database, a service and a data folder for the test file. Call it at the top of the file. */
export function withJobService(): VideoService {
  withTestDatabase();
  const stub = withStubService();
  const service = new VideoService(stub);
  const before = process.env.DATA_DIR;
  beforeAll(() => {
    process.env.DATA_DIR = mkdtempSync("/tmp/atelier-jobs-");
    resetEnv();
  });
  beforeEach(() => service.install());
  afterAll(() => {
    rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true });
    process.env.DATA_DIR = before;
    if (before === undefined) delete process.env.DATA_DIR;
    resetEnv();
  });
  return service;
}

import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { Cluster } from "@/lib/installation/postgres/cluster";
import { migrate } from "@/lib/platform/server/migrate";

import { migrateSandbox } from "@/lib/sandbox/database";
import { onceARun } from "./once-a-run";

/** Migrated databases without connections; each test database is a copy of one. */
const TEMPLATES = { dashboard: "template_atelier", sandbox: "template_sandbox" } as const;

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses on the run's own server: where databases are created, and the templates they copy. */
    databaseServer: { adminUrl: string; templates: typeof TEMPLATES };
  }
}

type TestServer = { cluster: Cluster; stop: () => Promise<void> };

/** Vitest calls this once for each of its projects. All of them get the same server. */
export default async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await onceARun("server", startServer);
  process.env.DATABASE_URL = cluster.url("shared");
  project.provide("databaseServer", { adminUrl: cluster.url("postgres"), templates: TEMPLATES });
  return stop;
}

/** A PostgreSQL server without fsync, because test data need not survive a crash of the machine. */
async function startServer(): Promise<TestServer> {
  // A short path, whatever TMPDIR is, because socket paths may have about a hundred characters.
  const dataDir = mkdtempSync(path.join("/tmp", "atelier-test-"));
  const cluster = new Cluster({
    dataDir,
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"],
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= cluster.stop().then(() => rmSync(dataDir, { recursive: true, force: true }));
    return stopped;
  };
  try {
    await cluster.start();
    await cluster.ensureDatabase(TEMPLATES.dashboard);
    await migrate(cluster.url(TEMPLATES.dashboard));
    await cluster.ensureDatabase(TEMPLATES.sandbox);
    await migrateSandbox(cluster.url(TEMPLATES.sandbox));
    await cluster.ensureDatabase("shared");
    await migrate(cluster.url("shared"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { cluster, stop };
}

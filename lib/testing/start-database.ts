import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { Cluster } from "@/lib/launcher/postgres/cluster";
import { migrate } from "@/lib/platform/server/migrate";

/** A migrated database that nobody connects to; each test database is a copy of it. */
const TEMPLATE = "template_atelier";

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses of the run's own server: where databases are made, and what they are copied from. */
    databaseServer: { adminUrl: string; template: string };
  }
}

/** One PostgreSQL server for the whole run, without fsync: a test's data need not outlive the machine. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  // A short path, whatever TMPDIR is: sockets allow about a hundred characters.
  const dataDir = mkdtempSync(path.join("/tmp", "atelier-test-"));
  const cluster = new Cluster({
    dataDir,
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"],
  });
  const stop = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await cluster.start();
    await cluster.ensureDatabase(TEMPLATE);
    await migrate(cluster.url(TEMPLATE));
    await cluster.ensureDatabase("shared");
    await migrate(cluster.url("shared"));
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.DATABASE_URL = cluster.url("shared");
  project.provide("databaseServer", { adminUrl: cluster.url("postgres"), template: TEMPLATE });
  return stop;
}

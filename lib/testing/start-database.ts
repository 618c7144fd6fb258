import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { Cluster } from "@/lib/launcher/postgres/cluster";
import { migrate } from "@/lib/platform/server/migrate";
import { singleton } from "@/lib/platform/server/singleton";

/** A migrated database without connections; each test database is a copy of it. */
const TEMPLATE = "template_atelier";

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses on the run's own server: where databases are created, and the template they copy. */
    databaseServer: { adminUrl: string; template: string };
  }
}

type TestServer = { cluster: Cluster; stop: () => Promise<void> };

/** Vitest calls this once for each of its projects. All of them get the same server. */
export default async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await singleton("test-server", startServer);
  process.env.DATABASE_URL = cluster.url("shared");
  project.provide("databaseServer", { adminUrl: cluster.url("postgres"), template: TEMPLATE });
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
    await cluster.ensureDatabase(TEMPLATE);
    await migrate(cluster.url(TEMPLATE));
    await cluster.ensureDatabase("shared");
    await migrate(cluster.url("shared"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { cluster, stop };
}

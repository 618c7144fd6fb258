import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { databaseUrl } from "@/lib/platform/server/database";
import { metrics } from "@/lib/platform/server/metrics";
import { scheduleQueue, stopQueue } from "@/lib/platform/server/queue";
import { query, withTestDatabase } from "@/lib/testing/database";
import { withVariables } from "@/lib/testing/environment";
import { checkArchive } from "./archive-reader";
import { BACKUP_QUEUE, runScheduledBackup } from "./scheduled";
import { registerBackupMetrics, scheduledBackups } from "./scheduled-files";

withTestDatabase();
const setVariables = withVariables();
const never = new AbortController().signal;
let folder = "";

beforeEach(() => {
  const dataDir = mkdtempSync("/tmp/atelier-scheduled-");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  folder = path.join(dataDir, "backups");
  setVariables({ DATA_DIR: dataDir, BACKUP_SCHEDULE: "30 3 * * *", BACKUP_KEEP: "2" });
});

const figure = async (name: string, labels = ""): Promise<number | undefined> => {
  registerBackupMetrics();
  const line = new RegExp(`^${name}\\{${labels}.*\\} (\\S+)$`, "m").exec(await metrics().metrics());
  return line === null ? undefined : Number(line[1]);
};

it("writes into DATA_DIR, keeps BACKUP_KEEP backups, and touches no other file", async () => {
  mkdirSync(folder);
  const old = ["atelier-2026-01-01T00-00-00Z.tar", "atelier-2026-01-02T00-00-00Z.tar"];
  const begun = ["atelier-2026-01-03T00-00-00Z.tar.partial", "atelier-2026-01-04T00-00-00Z.tar.partial"];
  const mine = ["atelier.tar", "atelier-2025-01-01T00-00-00Z.tar.gz", "notes.partial"];
  for (const name of [...old, ...begun, ...mine]) writeFileSync(path.join(folder, name), "");
  const [abandoned = "", written = ""] = begun;
  for (const name of [abandoned, "notes.partial"]) utimesSync(path.join(folder, name), 0, 0);
  expect(await figure("atelier_backup_age_seconds")).toBeGreaterThan(86_400);
  await runScheduledBackup(never);
  const [newest] = await scheduledBackups(folder);
  expect(newest && (await checkArchive(newest.file))).toMatchObject({
    secret: undefined,
    mac: { secret: expect.any(String) },
  });
  expect(readdirSync(folder).toSorted()).toEqual(
    [...mine, written, "atelier-2026-01-02T00-00-00Z.tar", path.basename(newest?.file ?? "")].toSorted(),
  );
  expect(await figure("atelier_backup_age_seconds")).toBeLessThan(3_600);
});

it("counts backups that were saved and that failed, and tries again", async () => {
  const counted = async (outcome: string) =>
    (await figure("atelier_backups_total", `outcome="${outcome}"`)) ?? 0;
  const before = { saved: await counted("saved"), failed: await counted("failed") };
  await runScheduledBackup(never);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  await expect(runScheduledBackup(never)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await counted("saved")).toBe(before.saved + 1);
  expect(await counted("failed")).toBe(before.failed + 1);
});

it("is put on the queue by a schedule, and no longer when the schedule is removed", async () => {
  onTestFinished(() => stopQueue(0));
  const schedules = () => query(databaseUrl(), "select name, cron, timezone from pgboss.schedule");
  await scheduleQueue(BACKUP_QUEUE, "30 3 * * *");
  await scheduleQueue(BACKUP_QUEUE, "0 4 * * 0");
  expect(await schedules()).toEqual([{ name: BACKUP_QUEUE, cron: "0 4 * * 0", timezone: "UTC" }]);
  await scheduleQueue(BACKUP_QUEUE, null);
  expect(await schedules()).toEqual([]);
});

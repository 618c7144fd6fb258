import "server-only";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/server/env";
import { counter, gauge } from "@/lib/platform/server/metrics";
import { PARTIAL, removeAbandoned } from "./archive-writer";

/** `:` is no character of a file name everywhere. */
const NAME = /^atelier-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}Z)\.tar$/;

/** The file of a scheduled backup that begins now. */
export const scheduledFile = (folder: string, at: Date): string =>
  path.join(
    folder,
    `atelier-${at
      .toISOString()
      .replace(/\.\d+Z$/, "Z")
      .replaceAll(":", "-")}.tar`,
  );

type ScheduledBackup = { file: string; at: Date };

/** The whole scheduled backups of a folder, newest first; none where there is no folder. */
export async function scheduledBackups(folder: string): Promise<ScheduledBackup[]> {
  const backups: ScheduledBackup[] = [];
  for (const name of await namesIn(folder)) {
    const [, hour, minute, second] = NAME.exec(name) ?? [];
    if (hour !== undefined) {
      backups.push({ file: path.join(folder, name), at: new Date(`${hour}:${minute}:${second}`) });
    }
  }
  return backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Removes the oldest scheduled backups but so many, and what ended processes have begun. Other files stay. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const { file } of (await scheduledBackups(folder)).slice(keep)) await rm(file, { force: true });
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(PARTIAL) || !NAME.test(name.slice(0, -PARTIAL.length))) continue;
    await removeAbandoned(path.join(folder, name));
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

type Outcome = "saved" | "failed";

const outcomes = counter<"outcome">({
  name: "atelier_backups_total",
  help: "Scheduled backups, by outcome",
  labels: ["outcome"],
});

export const countBackup = (outcome: Outcome): void => outcomes().inc({ outcome });

/** Registers figures of scheduled backups, where there is a schedule. The age is of what is in the folder now. */
export function registerBackupMetrics(): void {
  if (env().BACKUP_SCHEDULE === undefined) return;
  for (const outcome of ["saved", "failed"] as const) outcomes().inc({ outcome }, 0);
  const help = "Age of the newest scheduled backup in BACKUP_DIR";
  gauge({ name: "atelier_backup_age_seconds", help }, async (figure) => {
    const [newest] = await scheduledBackups(env().BACKUP_DIR).catch(() => []);
    if (newest === undefined) figure.remove();
    else figure.set((Date.now() - newest.at.getTime()) / 1000);
  });
}

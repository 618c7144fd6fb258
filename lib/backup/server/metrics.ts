import "server-only";
import { env } from "@/lib/platform/server/env";
import { counter, gauge } from "@/lib/platform/server/metrics";
import { scheduledBackups } from "./scheduled-files";

type Outcome = "saved" | "failed";

const outcomes = counter<"outcome">({
  name: "atelier_backups_total",
  help: "Scheduled backups, by outcome",
  labels: ["outcome"],
});

/** Counts a scheduled backup. */
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

import type { Client } from "@/lib/http/endpoint";
import type { libraryApi } from "@/lib/library/api";
import type { RestoredFile } from "@/lib/library/library";
import { readSettings, type SettingsFile } from "@/lib/library/settings-file";
import { errorMessage } from "@/lib/platform/error-message";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const MAX_SETTINGS_BYTES = 1_000_000;

/** A file of an export, unpacked or inside its ZIP. */
export type ExportFile = { name: string; size: number; read: () => Promise<File> };

/** A job of an export: its settings and those of its files that are present. */
export type Bundle = { name: string; settings: SettingsFile; files: ExportFile[] };

/**
 * Reassembles exports: each ZIP separately, and unpacked files by the names in the settings. Other files are
 * ignored.
 *
 * @throws Error for a ZIP that cannot be read
 */
export async function bundlesIn(files: readonly File[]): Promise<Bundle[]> {
  const zips = files.filter(isZip);
  const loose = files
    .filter((file) => !isZip(file))
    .map((file): ExportFile => ({ name: file.name, size: file.size, read: async () => file }));
  const bundles = await bundlesAmong(loose);
  for (const zip of zips) bundles.push(...(await bundlesAmong(await unpacked(zip))));
  return bundles;
}

const isZip = ({ name }: File): boolean => name.toLowerCase().endsWith(".zip");

async function unpacked(zip: File): Promise<ExportFile[]> {
  const { filesInZip } = await importWithRetry(() => import("./export-zip"));
  try {
    return await filesInZip(zip);
  } catch (cause) {
    throw new Error(messages.exportBundles.damaged(zip.name), { cause });
  }
}

async function bundlesAmong(files: readonly ExportFile[]): Promise<Bundle[]> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const bundles: Bundle[] = [];
  for (const file of files) {
    if (!file.name.toLowerCase().endsWith(".json") || file.size > MAX_SETTINGS_BYTES) continue;
    const settings = readSettings(await (await file.read()).text());
    if (!settings) continue;
    const names = (settings.made?.files ?? []).map(({ name }) => name);
    bundles.push({
      name: file.name,
      settings,
      files: names.flatMap((name) => byName.get(name) ?? []),
    });
  }
  return bundles;
}

const text = messages.restoreSection;

/** What an import has done: how many jobs got something from it, how many had everything, and what went wrong. */
export type RestoreOutcome = { restored: number; existing: number; problems: readonly string[] };
export const NOTHING_RESTORED: RestoreOutcome = { restored: 0, existing: 0, problems: [] };

type RestoreCalls = Pick<Client<typeof libraryApi>, "restore"> & {
  sendFile(jobId: string, file: Blob): Promise<RestoredFile>;
};

/**
 * Restores one job, and sends those of its files that it lacks, also when the job was there already: an earlier import
 * may have broken off. The files go one after the other, so that a large export fills neither the memory nor the
 * connection.
 * @returns the outcome with this job added
 */
export async function restoreBundle(
  outcome: RestoreOutcome,
  { name, settings, files }: Bundle,
  calls: RestoreCalls,
): Promise<RestoreOutcome> {
  let { restored, existing, problems } = outcome;
  try {
    const { id, is_new, missing } = await calls.restore({ body: settings });
    let isRestored = is_new;
    try {
      for (const file of files.filter((file) => missing.includes(file.name))) {
        const sent = await calls.sendFile(id, await file.read());
        isRestored ||= sent.is_new;
      }
    } finally {
      if (isRestored) restored += 1;
      else existing += 1;
    }
    const absent = missing.filter((name) => files.every((file) => file.name !== name));
    if (absent.length > 0) problems = [...problems, text.problem(name, text.missing(absent))];
  } catch (error) {
    problems = [...problems, text.problem(name, errorMessage(error, text.failed))];
  }
  return { restored, existing, problems };
}

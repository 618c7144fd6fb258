import { readSettings, type SettingsFile } from "@/lib/library/settings-file";
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
  const { filesInZip } = await import("./export-zip");
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

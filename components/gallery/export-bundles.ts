import { readSettings, type SettingsFile } from "@/lib/library/settings-file";

const LARGEST_SETTINGS_BYTES = 1_000_000;

/** A job of an export: its settings and those of its files that are there. */
export type Bundle = { name: string; settings: SettingsFile; files: File[]; missing: string[] };

/** Puts the files of an unpacked export together again, by the names the settings give. What is none is left out. */
export async function bundlesIn(files: readonly File[]): Promise<Bundle[]> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const bundles: Bundle[] = [];
  for (const file of files) {
    if (!file.name.toLowerCase().endsWith(".json") || file.size > LARGEST_SETTINGS_BYTES) continue;
    const settings = readSettings(await file.text());
    if (!settings) continue;
    const wanted = (settings.made?.files ?? []).map(({ name }) => name);
    bundles.push({
      name: file.name,
      settings,
      files: wanted.flatMap((name) => byName.get(name) ?? []),
      missing: wanted.filter((name) => !byName.has(name)),
    });
  }
  return bundles;
}

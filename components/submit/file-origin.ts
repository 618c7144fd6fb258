import { readSettings, type SettingsFile, settingsFile } from "@/lib/library/settings-file";

/** What a dropped file brings for a form: the settings of a job, or the prompt that another tool wrote. */
export type FileOrigin = { settings: SettingsFile | null; prompt: string | null };

const MAX_SETTINGS_BYTES = 1_000_000;

export const isSettingsFile = ({ name, type }: File): boolean =>
  type === "application/json" || name.toLowerCase().endsWith(".json");

/** Reads a settings file, or the mark of a picture, clip or sound. Only its texts are read, whatever its size. */
export async function readFileOrigin(file: File): Promise<FileOrigin> {
  if (isSettingsFile(file)) {
    const text = file.size <= MAX_SETTINGS_BYTES ? await file.text() : "";
    return { settings: readSettings(text), prompt: null };
  }
  const [{ readOrigin }, { blobSource }] = await Promise.all([
    import("@/lib/media/marks/origin"),
    import("@/lib/media/structure/byte-source"),
  ]);
  const { settings, prompt } = await readOrigin(blobSource(file));
  return { settings: settingsFile.safeParse(settings).data ?? null, prompt };
}

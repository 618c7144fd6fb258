import { readSettings, type SettingsFile, settingsFile } from "@/lib/library/settings-file";

/** What a file brings for a form: the settings of a job, or the prompt that another tool wrote. */
export type DroppedFile = { name: string; settings: SettingsFile | null; prompt: string | null };

const MAX_SETTINGS_BYTES = 1_000_000;

export const isSettingsFile = ({ name, type }: File): boolean =>
  type === "application/json" || name.toLowerCase().endsWith(".json");

/** Reads a settings file, or the mark of a picture, clip or sound. Only its texts are read, whatever its size. */
async function readDropped(file: File): Promise<DroppedFile> {
  if (isSettingsFile(file)) {
    const text = file.size <= MAX_SETTINGS_BYTES ? await file.text() : "";
    return { name: file.name, settings: readSettings(text), prompt: null };
  }
  const [{ readOrigin }, { blobSource }] = await Promise.all([
    import("@/lib/media/marks/origin"),
    import("@/lib/media/structure/byte-source"),
  ]);
  const { settings, prompt } = await readOrigin(blobSource(file));
  return { name: file.name, settings: settingsFile.safeParse(settings).data ?? null, prompt };
}

/** The first of these files that brings something; null for none. A file that can't be read brings nothing. */
export async function firstUseful(files: readonly File[]): Promise<DroppedFile | null> {
  for (const file of files) {
    const read = await readDropped(file).catch(() => null);
    if (read?.settings || read?.prompt) return read;
  }
  return null;
}

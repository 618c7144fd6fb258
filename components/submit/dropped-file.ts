import { jobsClient } from "@/components/api/jobs";
import { libraryClient } from "@/components/api/library";
import { copyWithToast } from "@/components/ui/copy-text";
import { fillFileField } from "@/components/ui/fill-file-field";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { readSettings, type SettingsFile, settingsFile } from "@/lib/library/settings-file";
import { readOrigin } from "@/lib/media/marks/origin";
import { blobSource } from "@/lib/media/structure/byte-source";
import { remixLink } from "@/lib/navigation/form-links";
import { jobLink } from "@/lib/navigation/gallery";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.settingsDrop;

/** What a file brings for a form: the settings of a job, or the prompt that another tool wrote. */
type DroppedFile = { name: string; settings: SettingsFile | null; prompt: string | null };
type OpenPage = (address: ReturnType<typeof remixLink>) => void;

const MAX_SETTINGS_BYTES = 1_000_000;

/** Reads a settings file, or the mark of a picture, clip or sound. Only its texts are read, whatever its size. */
async function readDropped(file: File, isSettings: boolean): Promise<DroppedFile> {
  if (isSettings) {
    const written = file.size <= MAX_SETTINGS_BYTES ? await file.text() : "";
    return { name: file.name, settings: readSettings(written), prompt: null };
  }
  const { settings, prompt } = await readOrigin(blobSource(file));
  return { name: file.name, settings: settingsFile.safeParse(settings).data ?? null, prompt };
}

/** The first of these files that brings something; null for none. A file that can't be read brings nothing. */
async function firstWithSettingsOrPrompt(
  files: readonly File[],
  settings: readonly File[] = [],
): Promise<DroppedFile | null> {
  for (const file of files) {
    const read = await readDropped(file, settings.includes(file)).catch(() => null);
    if (read?.settings || read?.prompt) return read;
  }
  return null;
}

/**
 * Files that fell beside the fields of a form: one with settings opens the form of its kind, filled. Others go into a field.
 * @param settings those that are settings files by their names
 */
export async function acceptDroppedFiles(
  files: readonly File[],
  settings: readonly File[],
  open: OpenPage,
): Promise<void> {
  const dropped = await firstWithSettingsOrPrompt(files, settings);
  const [other] = settings;
  if (dropped?.settings) await openSettings(dropped.settings, dropped.name, open);
  else if (other) toast(text.otherFile(other.name), { tone: "danger" });
  else fillFileField(files);
}

/** Files that came into a field, where they stay: what the first useful one brings is offered. */
export async function offerSettings(files: readonly File[], open: OpenPage): Promise<void> {
  const { name = "", settings, prompt } = (await firstWithSettingsOrPrompt(files)) ?? {};
  if (settings) {
    const run = () => void openSettings(settings, name, open);
    toast(text.hasSettings(name), { action: { label: text.useSettings, run } });
  } else if (prompt) {
    const run = () => void copyWithToast(prompt);
    toast(text.hasPrompt(name), { action: { label: text.copyPrompt, run } });
  }
}

async function openSettings(settings: SettingsFile, name: string, open: OpenPage): Promise<void> {
  try {
    open(remixLink(await libraryClient.keepSettings({ body: settings })));
  } catch (error) {
    toast(errorMessage(error, text.failed), { tone: "danger" });
    return;
  }
  const { from, made } = settings;
  const jobId = from?.job_id ?? made?.id;
  const isOurs = jobId === undefined ? null : await isInWorkspace(jobId);
  if (jobId === undefined || isOurs === null) toast(text.loaded(name));
  else if (isOurs) toast(text.loaded(name), { link: { label: text.openJob, href: jobLink(jobId) } });
  else toast(text.loadedOf(name, jobId, from?.address));
}

/** Whether a job is one of this workspace; null when nobody can say now. */
const isInWorkspace = (jobId: string): Promise<boolean | null> =>
  jobsClient.get({ params: { jobId } }).then(
    () => true,
    (error: unknown) => (error instanceof ApiError && error.code === "not_found" ? false : null),
  );

"use client";

import { useRouter } from "next/navigation";
import type { ClipboardEvent, DragEvent, FormEvent, ReactNode } from "react";
import { jobsClient } from "@/components/api/jobs";
import { libraryClient } from "@/components/api/library";
import { copyWithToast } from "@/components/ui/copy-text";
import { fillFileField } from "@/components/ui/fill-file-field";
import { toast } from "@/components/ui/toast";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";
import type { SettingsFile } from "@/lib/library/settings-file";
import { remixLink } from "@/lib/navigation/create";
import { jobLink } from "@/lib/navigation/gallery";
import { errorMessage } from "@/lib/platform/error-message";
import { firstUseful, isSettingsFile } from "./dropped-file";
import { messages } from "./messages";

const text = messages.settingsDrop;

/**
 * A form that accepts a dropped file with settings: a settings file, or a picture, clip or sound that was made by a job
 * and carries them. It opens the form of their kind, filled, and sends nothing. Any other file goes into a field, as it
 * does on every page. A file that comes into a field, however it was chosen, stays there and offers what it brings.
 */
export function SettingsDrop({ children }: { children: ReactNode }) {
  const router = useRouter();
  const open = async (settings: SettingsFile, name: string) => {
    try {
      router.push(remixLink(await libraryClient.keepSettings(settings)));
      const { from, made } = settings;
      const jobId = from?.job_id ?? made?.id;
      const job = jobId === undefined ? null : await jobsClient.get(jobId).catch(() => null);
      if (job) toast(text.loaded(name), { link: { label: text.openJob, href: jobLink(job.id) } });
      // The file comes from another workspace.
      else toast(jobId === undefined ? text.loaded(name) : text.loadedOf(name, jobId, from?.address));
    } catch (error) {
      toast(errorMessage(error, text.failed), { tone: "danger" });
    }
  };
  const take = async (files: readonly File[]) => {
    const found = await firstUseful(files);
    const other = files.find(isSettingsFile);
    if (found?.settings) await open(found.settings, found.name);
    else if (other) toast(text.otherFile(other.name), { tone: "danger" });
    else fillFileField(files);
  };
  const offer = async (files: readonly File[]) => {
    const { name = "", settings, prompt } = (await firstUseful(files)) ?? {};
    if (settings) {
      const run = () => void open(settings, name);
      toast(text.hasSettings(name), { action: { label: text.useSettings, run } });
    } else if (prompt) {
      const run = () => void copyWithToast(prompt);
      toast(text.hasPrompt(name), { action: { label: text.copyPrompt, run } });
    }
  };
  /** Before the fields inside, which would refuse a settings file. */
  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || event.dataTransfer.types.includes(DRAGGED_JOB)) return;
    if (isFileField(event.target) && !files.some(isSettingsFile)) return void offer(files);
    event.preventDefault();
    event.stopPropagation();
    void take(files);
  };
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
    if (isFileField(target)) void offer([...clipboardData.files]);
  };
  /** Before the field, which empties itself. */
  const onChange = ({ target }: FormEvent) => {
    if (isFileField(target)) void offer([...(target.files ?? [])]);
  };
  return (
    <div
      className="contents"
      onDropCapture={onDrop}
      onDragOverCapture={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onPasteCapture={onPaste}
      onChangeCapture={onChange}
    >
      {children}
    </div>
  );
}

const isFileField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "file";

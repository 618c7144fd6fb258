"use client";

import { useRouter } from "next/navigation";
import type { DragEvent, ReactNode } from "react";
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
import { isSettingsFile, readFileOrigin } from "./file-origin";
import { messages } from "./messages";

const text = messages.settingsDrop;

/**
 * A form that accepts a dropped file with settings: a settings file, or a picture, clip or sound that was made by a job
 * and carries them. It opens the form of their kind, filled, and sends nothing. Any other file goes into a field as
 * usual; dropped on a field, one with settings does, too, and offers them.
 */
export function SettingsDrop({ children }: { children: ReactNode }) {
  const router = useRouter();
  const open = async (settings: SettingsFile, name: string) => {
    try {
      router.push(remixLink(await libraryClient.keepSettings(settings)));
      const jobId = settings.from?.job_id ?? settings.made?.id;
      // The file may come from another workspace.
      const job = jobId === undefined ? null : await jobsClient.get(jobId).catch(() => null);
      toast(text.loaded(name), job ? { link: { label: text.openJob, href: jobLink(job.id) } } : {});
    } catch (error) {
      toast(errorMessage(error, text.failed), { tone: "danger" });
    }
  };
  const take = async (file: File, files: FileList, isOnField: boolean) => {
    const { settings, prompt } = await readFileOrigin(file).catch(() => ({ settings: null, prompt: null }));
    if (settings && !isOnField) return open(settings, file.name);
    if (isSettingsFile(file)) return void toast(text.otherFile(file.name), { tone: "danger" });
    if (!isOnField) fillFileField(files);
    if (settings) {
      toast(text.hasSettings(file.name), {
        action: { label: text.useSettings, run: () => void open(settings, file.name) },
      });
    } else if (prompt) {
      toast(text.hasPrompt(file.name), {
        action: { label: text.copyPrompt, run: () => void copyWithToast(prompt) },
      });
    }
  };
  /** Before the fields inside, which accept pictures, clips and sounds. */
  const onDrop = (event: DragEvent) => {
    const { files, types } = event.dataTransfer;
    const [file] = files;
    if (!file || types.includes(DRAGGED_JOB)) return;
    const isOnField =
      !isSettingsFile(file) && event.target instanceof Element && event.target.matches("input[type=file]");
    if (!isOnField) {
      event.preventDefault();
      event.stopPropagation();
    }
    // What the event holds is empty once it is over.
    const kept = new DataTransfer();
    for (const each of files) kept.items.add(each);
    void take(file, kept.files, isOnField);
  };
  return (
    <div
      className="contents"
      onDropCapture={onDrop}
      onDragOverCapture={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
    >
      {children}
    </div>
  );
}

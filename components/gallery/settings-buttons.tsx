"use client";

import { FileJson } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { saveFile } from "@/components/ui/save-file";
import type { Job } from "@/lib/jobs/job";
import { fileNameOf } from "@/lib/library/file-names";
import { settingsOf, writeSettings } from "@/lib/library/settings-file";
import { messages } from "./messages";

/** The job's settings: copied, or saved as a file that a form accepts. */
export function SettingsButtons({ job }: { job: Job }) {
  const text = writeSettings(settingsOf(job));
  return (
    <div className="flex flex-wrap gap-1">
      <CopyButton label={messages.settingsButtons.copy} text={text} />
      <Button
        size="sm"
        variant="quiet"
        icon={<FileJson aria-hidden className="size-4" />}
        onClick={() => saveFile(`${fileNameOf(job)}.json`, "application/json", text)}
      >
        {messages.settingsButtons.save}
      </Button>
    </div>
  );
}

"use client";

import { StepForward } from "lucide-react";
import { uploadsClient } from "@/components/api/uploads";
import { Button } from "@/components/ui/button";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useFirstFrame } from "./use-first-frame";

/** Hosts the last frame of a clip and uses it as first frame in the form. Makes no job, costs nothing. */
export function LastFrameButton({ job, personId }: { job: Job; personId: string }) {
  const { use, isBusy } = useFirstFrame(personId);
  const clip = clipOf(job);
  if (clip?.type !== "video") return null;
  const take = () =>
    use({
      upload: async () => {
        const { lastFrame } = await import("@/components/player/last-frame");
        return uploadsClient.create(
          await lastFrame(clip.url, messages.lastFrameButton.fileName(job.model_id)),
        );
      },
      done: messages.lastFrameButton.done,
      failed: messages.lastFrameButton.failed,
    });
  return (
    <Button size="sm" busy={isBusy} icon={<StepForward aria-hidden className="size-4" />} onClick={take}>
      {messages.lastFrameButton.use}
    </Button>
  );
}

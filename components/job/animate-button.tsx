"use client";

import { Clapperboard } from "lucide-react";
import { uploadsClient } from "@/components/api/uploads";
import { Button } from "@/components/ui/button";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useFirstFrame } from "./use-first-frame";

/** Uses a picture as first frame in the video form. Sends nothing, costs nothing. */
export function AnimateButton({ job, personId }: { job: Job; personId: string }) {
  const { use, isBusy } = useFirstFrame(personId);
  const picture = clipOf(job);
  if (picture?.type !== "image") return null;
  const take = () =>
    use({
      upload: () => uploadsClient.fromAsset(picture.id),
      done: messages.animateButton.done,
      failed: messages.animateButton.failed,
    });
  return (
    <Button size="sm" busy={isBusy} icon={<Clapperboard aria-hidden className="size-4" />} onClick={take}>
      {messages.animateButton.animate}
    </Button>
  );
}

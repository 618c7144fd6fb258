"use client";

import { StepForward } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import type { Job } from "@/lib/jobs/job";
import { createVideoLink } from "@/lib/navigation/create-video";
import { storesOf, uploadsClient } from "./clients";
import { clipOf } from "./shape";

/** Hosts the last picture of a clip and puts it into the form as first frame. Runs nothing, costs nothing. */
export function LastFrameButton({ job, personId }: { job: Job; personId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const router = useRouter();
  const pathname = usePathname();
  const clip = clipOf(job);
  if (clip?.type !== "video") return null;
  const take = async () => {
    setIsBusy(true);
    try {
      const { lastFrame } = await import("./last-frame");
      const file = await lastFrame(clip.url, `last frame of ${job.model_id}.png`);
      const firstFrame = hostedFromUpload(await uploadsClient.create(file));
      const { draft, fill } = storesOf(personId);
      fill({ ...draft.get(), firstFrame });
      toast("The last frame is the first frame of the next clip.");
      if (pathname !== createVideoLink()) router.push(createVideoLink());
    } catch (error) {
      toast(error instanceof Error ? error.message : "The last frame could not be used.", { tone: "danger" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} icon={<StepForward aria-hidden className="size-4" />} onClick={take}>
      Use last frame as start
    </Button>
  );
}

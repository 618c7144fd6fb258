"use client";

import { Clapperboard } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { uploadsClient } from "@/components/api/uploads";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { videoDraftOf } from "@/lib/drafts/video-draft";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import type { Job } from "@/lib/jobs/job";
import { createVideoLink } from "@/lib/navigation/create-video";
import { clipOf } from "./shape";

/** Puts a picture into the video form as first frame. Runs nothing, costs nothing. */
export function AnimateButton({ job, personId }: { job: Job; personId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const router = useRouter();
  const picture = clipOf(job);
  if (picture?.type !== "image") return null;
  const take = async () => {
    setIsBusy(true);
    try {
      const firstFrame = hostedFromUpload(await uploadsClient.fromAsset(picture.id));
      videoDraftOf(personId).set((draft) => ({ ...draft, firstFrame }));
      toast("The picture is the first frame of the next clip.");
      router.push(createVideoLink());
    } catch (error) {
      toast(error instanceof Error ? error.message : "The picture could not be used.", { tone: "danger" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} icon={<Clapperboard aria-hidden className="size-4" />} onClick={take}>
      Animate this
    </Button>
  );
}

"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { uploadsClient } from "@/components/api/uploads";
import { toast } from "@/components/ui/toast";
import { videoDraftOf } from "@/lib/drafts/video-draft";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import { createVideoLink } from "@/lib/navigation/create-video";

type Wish = { picture: () => Promise<File>; done: string; failed: string };

/** Hosts a picture and puts it into the video form as first frame. Runs nothing, costs nothing. */
export function useFirstFrame(personId: string) {
  const [isBusy, setIsBusy] = useState(false);
  const router = useRouter();
  const pathname = usePathname();
  const use = async ({ picture, done, failed }: Wish) => {
    setIsBusy(true);
    try {
      const firstFrame = hostedFromUpload(await uploadsClient.create(await picture()));
      videoDraftOf(personId).set((draft) => ({ ...draft, firstFrame }));
      toast(done);
      if (pathname !== createVideoLink()) router.push(createVideoLink());
    } catch (error) {
      toast(error instanceof Error ? error.message : failed, { tone: "danger" });
    } finally {
      setIsBusy(false);
    }
  };
  return { use, isBusy };
}

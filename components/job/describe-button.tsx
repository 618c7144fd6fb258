"use client";

import { Captions } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { uploadsClient } from "@/components/api/uploads";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { describeDraftOf } from "@/lib/drafts/describe-draft";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import type { Job } from "@/lib/jobs/job";
import { DESCRIBE_PATH } from "@/lib/navigation/describe";
import { clipOf } from "./shape";

/** Puts a clip into the description form. Runs nothing, costs nothing. */
export function DescribeButton({ job, personId }: { job: Job; personId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const router = useRouter();
  const made = clipOf(job);
  if (made?.type !== "video") return null;
  const take = async () => {
    setIsBusy(true);
    try {
      const clip = hostedFromUpload(await uploadsClient.fromAsset(made.id));
      describeDraftOf(personId).set((draft) => ({ ...draft, clip }));
      router.push(DESCRIBE_PATH);
    } catch (error) {
      toast(error instanceof Error ? error.message : "The clip could not be used.", { tone: "danger" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} icon={<Captions aria-hidden className="size-4" />} onClick={take}>
      Describe
    </Button>
  );
}

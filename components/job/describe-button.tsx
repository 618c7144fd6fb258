"use client";

import { Captions } from "lucide-react";
import { useRouter } from "next/navigation";
import { uploadsClient } from "@/components/api/uploads";
import { Button } from "@/components/ui/button";
import { useTask } from "@/components/ui/use-task";
import { describeDraftOf } from "@/lib/drafts/describe-draft";
import { hostedFromUpload } from "@/lib/inputs/hosted-from-upload";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { DESCRIBE_PATH } from "@/lib/navigation/describe";
import { messages } from "./messages";

/** Uses a clip in the description form. Sends nothing, costs nothing. */
export function DescribeButton({ job, personId }: { job: Job; personId: string }) {
  const { run, isBusy } = useTask();
  const router = useRouter();
  const asset = clipOf(job);
  if (asset?.type !== "video") return null;
  const take = async () => {
    const clip = hostedFromUpload(await uploadsClient.fromAsset(asset.id));
    describeDraftOf(personId).set((draft) => ({ ...draft, clip }));
    router.push(DESCRIBE_PATH);
  };
  return (
    <Button
      size="sm"
      busy={isBusy}
      icon={<Captions aria-hidden className="size-4" />}
      onClick={() => run(take, messages.describeButton.failed)}
    >
      {messages.describeButton.describe}
    </Button>
  );
}

import { Captions, Clapperboard, StepForward } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMay } from "@/components/access/may";
import type { MenuAction } from "@/components/ui/menu";
import { useTask } from "@/components/ui/use-task";
import { describeDraftOf } from "@/lib/drafts/describe-draft";
import { hostedFromUpload } from "@/lib/inputs/hosted-input";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job, JobAsset } from "@/lib/jobs/job";
import { frameSourceOf } from "@/lib/jobs/source-type";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { hostAsset, sendFile } from "@/lib/uploads/send-file";
import { messages } from "./messages";
import { useFirstFrame } from "./use-first-frame";

const text = messages.nextSteps;

/**
 * What can be made from a result: a clip from a picture or from the last frame of a clip, and a description.
 * Each fills a form; none sends anything or costs credits.
 */
export function useNextSteps(job: Job, personId: string): { actions: MenuAction[]; isBusy: boolean } {
  const firstFrame = useFirstFrame(personId);
  const description = useTask();
  const router = useRouter();
  const may = useMay();
  const isBusy = firstFrame.isBusy || description.isBusy;

  const animate = (picture: JobAsset) =>
    firstFrame.use({
      upload: () => hostAsset(picture.id),
      done: text.done,
      failed: text.animateFailed,
    });
  const startFromLastFrame = (clip: JobAsset) =>
    firstFrame.use({
      upload: async () => {
        const { lastFrame } = await importWithRetry(() => import("@/components/player/frame-picture"));
        return sendFile(await lastFrame(clip.url, text.lastFrameFile(job.model_id), frameSourceOf(job)));
      },
      done: text.done,
      failed: text.lastFrameFailed,
    });
  const describe = (asset: JobAsset) =>
    description.run(async () => {
      const clip = hostedFromUpload(await hostAsset(asset.id));
      describeDraftOf(personId).set((draft) => ({ ...draft, clip }));
      router.push(PAGE_PATHS.describe);
    }, text.describeFailed);

  const action = (label: string, icon: React.ReactNode, run: (asset: JobAsset) => unknown) => ({
    label,
    icon,
    disabled: isBusy,
    run,
  });
  const steps = {
    image: [action(text.animate, <Clapperboard aria-hidden />, animate)],
    video: [
      action(text.lastFrame, <StepForward aria-hidden />, startFromLastFrame),
      action(text.describe, <Captions aria-hidden />, describe),
    ],
    audio: [],
  } as const;
  const asset = may("make") ? mainAssetOf(job) : null;
  const actions = asset
    ? steps[asset.type].map(({ run, ...entry }) => ({ ...entry, onSelect: () => void run(asset) }))
    : [];
  return { actions, isBusy };
}

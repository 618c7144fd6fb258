import { usePathname, useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { videoDraftOf } from "@/lib/drafts/video-draft";
import { hostedFromUpload } from "@/lib/inputs/hosted-input";
import { KINDS } from "@/lib/kinds/kinds";
import type { Upload } from "@/lib/uploads/upload";

type FrameUpload = { upload: () => Promise<Upload>; done: string; failed: string };

/** Hosts a picture and uses it as first frame in the video form. Makes no job, costs nothing. */
export function useFirstFrame(personId: string) {
  const { run, isBusy } = useTask();
  const router = useRouter();
  const pathname = usePathname();
  const use = ({ upload, done, failed }: FrameUpload) =>
    run(async () => {
      const firstFrame = hostedFromUpload(await upload());
      videoDraftOf(personId).set((draft) => ({ ...draft, firstFrame }));
      toast(done);
      if (pathname !== KINDS.video.createPath) router.push(KINDS.video.createPath);
    }, failed);
  return { use, isBusy };
}

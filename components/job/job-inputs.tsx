import { useInfiniteQuery } from "@tanstack/react-query";
import { uploadsQuery } from "@/components/api/uploads";
import { MAX_DRAWN_BYTES } from "@/components/player/sound-peaks";
import { lazyPart } from "@/components/ui/lazy-part";
import { soundNameOf } from "@/lib/inputs/hosted-input";
import type { Job } from "@/lib/jobs/job";
import { inputsOf } from "@/lib/kinds/request-summary";
import type { Upload } from "@/lib/uploads/upload";
import { messages } from "./messages";

const SoundRow = lazyPart(() => import("@/components/player/sound-row"));

const text = messages.jobInputs;

/** The picture and the sound that a job was made from, as far as we have a copy: pages load nothing from other hosts. */
export function JobInputs({ job }: { job: Pick<Job, "kind" | "request"> }) {
  const image = useInputPicture(job);
  const audio = useInputSound(job);
  if (!image && !audio) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {image && (
        // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
        <img
          src={image.preview_url}
          alt={text.picture(image.name)}
          className="h-16 max-w-28 rounded-sm object-contain"
        />
      )}
      {audio && (
        <div className="min-w-60 flex-1">
          <SoundRow
            name={soundNameOf(audio.name)}
            about={text.sound}
            src={audio.preview_url}
            seconds={audio.duration_seconds}
            isReadable={audio.size_bytes <= MAX_DRAWN_BYTES}
          />
        </div>
      )}
    </div>
  );
}

/** Our copy of the picture that a job is made from, if it is among the latest uploads; else null. */
export const useInputPicture = ({ kind, request }: Pick<Job, "kind" | "request">): Upload | null =>
  useUploadAt("image", inputsOf(kind, request).picture);

/** Our copy of the sound that a job is made from, if it is among the latest uploads; else null. */
const useInputSound = ({ kind, request }: Pick<Job, "kind" | "request">): Upload | null =>
  useUploadAt("audio", inputsOf(kind, request).sound);

/** Only our own copy can be shown, because pages load nothing from other hosts. */
function useUploadAt(type: Upload["kind"], address: string | null): Upload | null {
  const uploads = useInfiniteQuery({ ...uploadsQuery(type, ""), enabled: address !== null });
  return uploads.data?.pages.flatMap(({ data }) => data).find(({ url }) => url === address) ?? null;
}

import { RetriedImage } from "@/components/ui/retried-image";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { TypeIcon } from "./icons";

/** The poster of the result, an icon for a sound, or an empty area. The caller sets the size. */
export function JobPicture({ job }: { job: Job }) {
  const asset = clipOf(job);
  const poster = asset?.poster_url;
  if (!poster) {
    return (
      <div className="grid size-full place-items-center bg-sunken text-ink-faint">
        {asset?.type === "audio" && (
          <TypeIcon type="audio" className="size-10 [@container_(max-height:12rem)]:hidden" />
        )}
      </div>
    );
  }
  return (
    <RetriedImage src={poster} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
  );
}

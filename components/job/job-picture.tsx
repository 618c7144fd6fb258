import { RetriedImage } from "@/components/ui/retried-image";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { KIND_ICONS, TypeIcon } from "./icons";

/** The poster of the result, an icon for a sound, or an empty area. The caller sets the size. */
export function JobPicture({ job }: { job: Job }) {
  const asset = mainAssetOf(job);
  const poster = asset?.poster_url;
  if (!poster) {
    return (
      <div className="grid size-full place-items-center bg-stage text-ink-faint">
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

type JobThumbnailProps = {
  job: Job;
  /** Shown while there is no result: the picture that it is made from. */
  inputUrl?: string | null | undefined;
};

/** A job in the size of a line: its poster, else the picture it is made from, else the icon of its kind. */
export function JobThumbnail({ job, inputUrl }: JobThumbnailProps) {
  const picture = mainAssetOf(job)?.poster_url ?? inputUrl;
  if (picture) {
    return <RetriedImage src={picture} alt="" decoding="async" className="size-full object-cover" />;
  }
  const Icon = KIND_ICONS[job.kind];
  return (
    <span aria-hidden className="grid size-full place-items-center text-ink-faint">
      <Icon className="size-5" strokeWidth={1.5} />
    </span>
  );
}

import { RetriedImage } from "@/components/ui/retried-image";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { KIND_ICONS } from "./icons";

type JobThumbnailProps = {
  job: Job;
  /** Shown while there is no result: the picture that it is made from. */
  inputUrl?: string | null | undefined;
};

/** A job in the size of a line: its poster, else the picture it is made from, else the icon of its kind. */
export function JobThumbnail({ job, inputUrl }: JobThumbnailProps) {
  const picture = clipOf(job)?.poster_url ?? inputUrl;
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

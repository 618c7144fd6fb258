import type { Job } from "@/lib/jobs/job";
import { clipOf } from "./shape";

/** The poster of a finished clip, or a still area in its colour; the caller gives the size. */
export function JobPicture({ job }: { job: Job }) {
  const poster = clipOf(job)?.poster_url;
  if (!poster) return <div className="size-full bg-sunken" />;
  return (
    // biome-ignore lint/performance/noImgElement: posters are made in exact sizes; the optimiser is off
    <img src={poster} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
  );
}

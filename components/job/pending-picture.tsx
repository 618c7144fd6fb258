"use client";

import { clsx } from "clsx";
import { aspectOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { KIND_ICONS } from "./icons";
import { useInputPicture } from "./use-input-picture";

type PendingPictureProps = { job: Pick<Job, "kind" | "request">; className?: string };

/**
 * A result that does not exist yet: the picture that it is made from, else an outline in its ratio with the
 * icon of its kind. Fills the box around it.
 */
export function PendingPicture({ job, className = "p-3" }: PendingPictureProps) {
  const picture = useInputPicture(job);
  if (picture) {
    return (
      // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
      <img src={picture.preview_url} alt="" className="absolute inset-0 size-full object-cover" />
    );
  }
  const Icon = KIND_ICONS[job.kind];
  const aspect = aspectOf({ request: job.request, assets: [] });
  return (
    <div aria-hidden className={clsx("absolute inset-0", className)}>
      <div className="grid size-full place-items-center [container-type:size]">
        <div
          className="grid place-items-center rounded-md border border-line-field border-dashed text-ink-faint"
          style={{ aspectRatio: aspect, width: `min(100cqw, 100cqh * ${aspect})` }}
        >
          <Icon className="size-1/4 max-h-8 max-w-8" strokeWidth={1.25} />
        </div>
      </div>
    </div>
  );
}

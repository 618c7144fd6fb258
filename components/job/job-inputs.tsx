"use client";

import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useInputPicture, useInputSound } from "./use-input-picture";

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
        // biome-ignore lint/a11y/useMediaCaption: a recording has none
        <audio
          src={audio.preview_url}
          controls
          preload="none"
          aria-label={text.sound(audio.name)}
          className="h-10 min-w-0 flex-1"
        />
      )}
    </div>
  );
}

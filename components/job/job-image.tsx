"use client";

import { clsx } from "clsx";
import { useState } from "react";
import type { JobAsset } from "@/lib/jobs/job";
import { messages } from "./messages";

/**
 * A whole picture. A press shows it in its own size in a scrolling box, and the next press shows it whole
 * again.
 */
export default function JobImage({ asset, label }: { asset: JobAsset; label: string }) {
  const [isClose, setIsClose] = useState(false);
  return (
    <div
      className={clsx(
        "flex max-h-(--media-height) w-full rounded-lg bg-sunken",
        isClose ? "overflow-auto" : "justify-center overflow-hidden",
      )}
    >
      <button
        type="button"
        aria-pressed={isClose}
        aria-label={isClose ? messages.jobImage.fit(label) : messages.jobImage.zoom(label)}
        onClick={() => setIsClose(!isClose)}
        className={clsx(
          "rounded-lg",
          isClose ? "shrink-0 cursor-zoom-out" : "flex cursor-zoom-in justify-center",
        )}
      >
        {/* biome-ignore lint/performance/noImgElement: our own copy in its own size; the optimiser is off */}
        <img
          src={asset.url}
          alt=""
          width={asset.width ?? undefined}
          height={asset.height ?? undefined}
          className={
            isClose ? "max-w-none" : "h-auto max-h-(--media-height) w-auto max-w-full object-contain"
          }
        />
      </button>
    </div>
  );
}

"use client";

import { clsx } from "clsx";
import { useState } from "react";
import type { JobAsset } from "@/lib/jobs/job";
import { mediaShape } from "./media-shape";
import { messages } from "./messages";

/** Its place is kept while it loads. A small picture keeps its own size. */
const shapeOf = ({ width, height }: JobAsset) =>
  width && height ? { ...mediaShape(width / height), maxWidth: width } : { maxHeight: "var(--media-height)" };

/**
 * A whole picture. A press shows it in its own size in a scrolling box, and the next press shows it whole
 * again.
 */
export function JobImage({ asset, label }: { asset: JobAsset; label: string }) {
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
          isClose ? "shrink-0 cursor-zoom-out" : "flex w-full cursor-zoom-in justify-center",
        )}
      >
        {/* biome-ignore lint/performance/noImgElement: our own copy in its own size; the optimiser is off */}
        <img
          src={asset.url}
          alt=""
          width={asset.width ?? undefined}
          height={asset.height ?? undefined}
          className={isClose ? "max-w-none" : "h-auto object-contain"}
          style={isClose ? undefined : shapeOf(asset)}
        />
      </button>
    </div>
  );
}

"use client";

import { useEffect, useRef } from "react";
import WaveSurfer from "wavesurfer.js";
import { previewPlayer } from "./preview-player";

const HEIGHT_PX = 36;

/** The wave of the preview that plays now; press into it to go there. */
export default function PreviewWave({ src }: { src: string }) {
  const wave = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { element: media } = previewPlayer;
    if (!wave.current || !media) return;
    const style = getComputedStyle(wave.current);
    const drawn = WaveSurfer.create({
      container: wave.current,
      media,
      url: src,
      height: HEIGHT_PX,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      waveColor: style.getPropertyValue("--line-field"),
      progressColor: style.getPropertyValue("--accent"),
      cursorColor: style.getPropertyValue("--ink"),
    });
    // The wave is an extra: a preview that cannot be drawn still plays.
    drawn.on("error", () => undefined);
    return () => drawn.destroy();
  }, [src]);
  return <div ref={wave} aria-hidden data-wave className="w-full" style={{ height: HEIGHT_PX }} />;
}

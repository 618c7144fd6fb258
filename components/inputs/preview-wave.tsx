"use client";

import { useEffect, useRef } from "react";
import WaveSurfer from "wavesurfer.js";
import { previewPlayer } from "./preview-player";

const HEIGHT_PX = 36;

/** The wave of the preview that plays now; press into it to go there. */
export default function PreviewWave({ src }: { src: string }) {
  const wave = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { element: playing } = previewPlayer;
    if (!wave.current || !playing) return;
    const style = getComputedStyle(wave.current);
    // It draws beside the sound and never touches it: given the element, it would load it anew.
    const drawn = WaveSurfer.create({
      container: wave.current,
      url: src,
      height: HEIGHT_PX,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      waveColor: style.getPropertyValue("--line-field"),
      progressColor: style.getPropertyValue("--accent"),
      cursorColor: style.getPropertyValue("--ink"),
    });
    const follow = () => drawn.setTime(playing.currentTime);
    playing.addEventListener("timeupdate", follow);
    drawn.on("interaction", (seconds) => {
      playing.currentTime = seconds;
    });
    // The wave is an extra: a preview that cannot be drawn still plays.
    drawn.on("error", () => undefined);
    return () => {
      playing.removeEventListener("timeupdate", follow);
      drawn.destroy();
    };
  }, [src]);
  return <div ref={wave} aria-hidden data-wave className="w-full" style={{ height: HEIGHT_PX }} />;
}

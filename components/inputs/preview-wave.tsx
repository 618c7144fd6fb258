"use client";

import { useEffect, useRef } from "react";
import { drawWave } from "@/components/job/draw-wave";
import { previewPlayer } from "./preview-player";

const HEIGHT_PX = 36;

/** The wave of the preview that plays now; press into it to go there. */
export default function PreviewWave({ src }: { src: string }) {
  const wave = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { element: playing } = previewPlayer;
    if (!wave.current || !playing) return;
    // It draws beside the sound and never touches it: given the element, it would load it anew.
    const drawn = drawWave(wave.current, { url: src, heightPx: HEIGHT_PX });
    const follow = () => drawn.setTime(playing.currentTime);
    playing.addEventListener("timeupdate", follow);
    drawn.on("interaction", (seconds) => {
      playing.currentTime = seconds;
    });
    return () => {
      playing.removeEventListener("timeupdate", follow);
      drawn.destroy();
    };
  }, [src]);
  return <div ref={wave} aria-hidden data-wave className="w-full" style={{ height: HEIGHT_PX }} />;
}

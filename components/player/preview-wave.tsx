import { useEffect, useRef } from "react";
import { drawWave } from "./draw-wave";
import { previewPlayer } from "./preview-player";

const HEIGHT_PX = 36;

/** The waveform of the running preview. A press seeks. */
export default function PreviewWave() {
  const wave = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { element: playing } = previewPlayer;
    if (!wave.current || !playing) return;
    const drawn = drawWave(wave.current, playing, HEIGHT_PX);
    return () => drawn.destroy();
  }, []);
  return <div ref={wave} aria-hidden data-wave className="w-full" style={{ height: HEIGHT_PX }} />;
}

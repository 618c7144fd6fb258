import type { SVGAttributes } from "react";

/** Units of the drawing: each bar has four, and 44 are its height. */
const [STEP, HEIGHT] = [4, 44];
const SHORTEST = 1.5;

type WaveDrawingProps = SVGAttributes<SVGElement> & { peaks: readonly number[] };

/** A waveform as upright strokes round the middle line, in the colour of the text, as large as its box. */
export const WaveDrawing = ({ peaks, ...look }: WaveDrawingProps) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
    preserveAspectRatio="none"
    {...look}
  >
    <path d={pathOf(peaks)} stroke="currentColor" strokeWidth="2" fill="none" />
  </svg>
);

const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, at) => {
      const half = Math.max(SHORTEST, (peak * (HEIGHT - 4)) / 2);
      return `M${at * STEP + STEP / 2} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
    })
    .join("");

const BOX = 14;

/** A small outline in the proportions of "16:9". Anything unreadable gives a square. */
export function RatioDrawing({ ratio }: { ratio: string }) {
  const [across = 1, down = 1] = ratio.split(":").map((side) => Number(side) || 1);
  const scale = BOX / Math.max(across, down);
  const width = Math.max(5, Math.round(across * scale));
  const height = Math.max(5, Math.round(down * scale));
  return (
    <svg
      width={BOX + 2}
      height={BOX + 2}
      viewBox={`0 0 ${BOX + 2} ${BOX + 2}`}
      aria-hidden="true"
      className="shrink-0"
    >
      <rect
        x={(BOX + 2 - width) / 2}
        y={(BOX + 2 - height) / 2}
        width={width}
        height={height}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
      />
    </svg>
  );
}

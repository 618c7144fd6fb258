import { encode } from "uqr";

/** Modules of light around it, without which a camera does not find it. */
const QUIET = 4;

/** A run of dark modules of each row, as one path. */
const drawing = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const length = (end < 0 ? row.length : end) - x;
        return `M${x} ${y}h${length}v1h-${length}z`;
      }),
    )
    .join("");

/** A text for the camera of a phone: dark on white in every theme. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-44 rounded-sm forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={drawing(data)} fill="#000" />
    </svg>
  );
}

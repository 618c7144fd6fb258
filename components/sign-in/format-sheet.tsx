const PROMISES = [
  ["The price is on the button", "Exact, before you press it. Afterwards: reserved, used, refunded."],
  ["One press, one clip, one charge", "Double clicks, reloads and lost answers never make a second."],
  ["Nothing you made is lost", "Results are copied here before their links expire."],
] as const;

/** Left, top, width and height on a 12 by 12 board; each frame has a ratio the models make. */
const FRAMES = [
  { ratio: "16:9", at: [0, 0, 7.11, 4] },
  { ratio: "1:1", at: [7.41, 0, 4, 4] },
  { ratio: "9:16", at: [0, 4.3, 3.09, 5.5] },
  { ratio: "21:9", at: [3.39, 4.3, 8.02, 3.44] },
  { ratio: "4:3", at: [3.39, 8.04, 2.35, 1.76] },
  { ratio: "3:4", at: [6.04, 8.04, 1.32, 1.76] },
] as const;

/** Beside the form on wide screens: the frames that can be filled here, and what the studio promises. */
export function FormatSheet() {
  return (
    <div className="hidden flex-col justify-between border-line border-l bg-sunken p-12 lg:flex">
      <svg viewBox="-0.05 -0.05 11.51 9.9" aria-hidden="true" className="w-full max-w-xl text-ink-faint">
        {FRAMES.map(({ ratio, at: [x, y, width, height] }) => (
          <g key={ratio}>
            <rect
              x={x}
              y={y}
              width={width}
              height={height}
              rx="0.08"
              fill="var(--surface)"
              stroke="var(--line)"
              strokeWidth="0.02"
            />
            <text x={x + 0.16} y={y + 0.36} fontSize="0.22" fill="currentColor">
              {ratio}
            </text>
          </g>
        ))}
      </svg>
      <ul className="mt-12 grid max-w-xl gap-6 xl:grid-cols-3">
        {PROMISES.map(([title, meaning]) => (
          <li key={title} className="text-sm">
            <p className="text-balance font-medium">{title}</p>
            <p className="mt-1 text-pretty text-ink-soft">{meaning}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

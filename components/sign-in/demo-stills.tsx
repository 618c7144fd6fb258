import { clsx } from "clsx";
import { messages } from "./messages";

/** Rows of stills with width and height in pixels. A row divides its width by ratio, as in the gallery. */
const ROWS = [
  [
    { name: "lake", width: 800, height: 450 },
    { name: "reef", width: 480, height: 480 },
  ],
  [
    { name: "city", width: 300, height: 533 },
    { name: "planet", width: 960, height: 411 },
  ],
  [
    { name: "aurora", width: 560, height: 420 },
    { name: "dunes", width: 340, height: 453 },
    { name: "forest", width: 420, height: 420 },
  ],
] as const;

/** Next to the form where there is room: stills of demo clips, and a short description. */
export function DemoStills() {
  return (
    <div className="hidden flex-col justify-center gap-9 bg-stage p-7 md:flex lg:p-11">
      <figure className="mx-auto flex w-full max-w-3xl flex-col gap-3">
        {ROWS.map((row, index) => (
          <div
            key={row[0].name}
            className={clsx("flex gap-3", index === 2 && "[@media(height<67rem)]:hidden")}
          >
            {row.map(({ name, width, height }) => (
              <div key={name} className="min-w-0" style={{ flex: `${width / height} 1 0` }}>
                {/* biome-ignore lint/performance/noImgElement: a small file of ours in its exact size; the optimiser is off. */}
                <img
                  src={`/stills/${name}.webp`}
                  width={width}
                  height={height}
                  alt=""
                  loading="lazy"
                  className="h-auto w-full rounded-xs"
                />
              </div>
            ))}
          </div>
        ))}
        <figcaption className="text-ink-faint text-xs">{messages.stills.caption}</figcaption>
      </figure>
      <ul className="mx-auto grid w-full max-w-3xl gap-6 xl:grid-cols-3">
        {messages.stills.promises.map(({ title, meaning }) => (
          <li key={title} className="text-sm">
            <p className="type-label text-balance">{title}</p>
            <p className="mt-1 text-pretty text-ink-soft">{meaning}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { clsx } from "clsx";
import { MessageSquare, Volume2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { RetriedImage } from "@/components/ui/retried-image";
import { lengthOf, type RemarkThread, type Scene } from "./film";
import { messages } from "./messages";

const text = messages.strip;

type ShotStripProps = {
  film: readonly Scene[];
  at: number;
  threads: readonly RemarkThread[];
  /** The numbers of shots that are other than in the version before. */
  changed: ReadonlySet<number>;
  onShow: (at: number) => void;
};

/** The shots in order, as wide as they are long where there is room. */
export function ShotStrip({ film, at, threads, changed, onShow }: ShotStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = strip;
    const shot = current?.children[at];
    if (!current || !(shot instanceof HTMLElement)) return;
    const { offsetLeft: left, offsetWidth: width } = shot;
    const isSeen = left >= current.scrollLeft && left + width <= current.scrollLeft + current.clientWidth;
    // Only the strip: the page stays where it is.
    if (!isSeen) current.scrollLeft = left - (current.clientWidth - width) / 2;
  }, [at]);
  if (film.length < 2) return null;
  const openCounts = new Map<number, number>();
  for (const { place, remark } of threads)
    if (place && !remark.is_resolved) openCounts.set(place.at, (openCounts.get(place.at) ?? 0) + 1);
  return (
    <ol
      ref={strip}
      aria-label={text.label}
      className="relative -mx-1.5 mt-2 flex shrink-0 gap-1.5 overflow-x-auto px-1.5 pt-1 pb-2.5 [scrollbar-width:thin] max-wide:mx-0 max-wide:px-3.5"
    >
      {film.map((scene, index) => {
        const { shot, item } = scene;
        const length = lengthOf(scene);
        const openCount = openCounts.get(index) ?? 0;
        return (
          <li
            key={shot.id}
            className="relative min-w-18 max-wide:w-23 max-wide:flex-none"
            style={{ flexGrow: length, flexBasis: 0 }}
          >
            <button
              type="button"
              aria-current={index === at}
              data-shot={shot.id}
              onClick={({ detail, currentTarget }) => {
                // After a pointer, Space plays and stops, also when another shot is on the stage by then.
                if (detail > 0) currentTarget.blur();
                onShow(index);
              }}
              className={clsx(
                "block w-full rounded-xs text-left outline-offset-2",
                index === at && "on-screen",
              )}
            >
              <span className="relative block h-13 overflow-hidden rounded-xs bg-hover wide:h-16">
                {item.poster_url || item.type === "image" ? (
                  <RetriedImage
                    src={item.poster_url ?? item.url}
                    alt=""
                    decoding="async"
                    loading="lazy"
                    className="size-full object-cover"
                  />
                ) : (
                  <span className="grid size-full place-items-center text-ink-soft">
                    {item.type === "audio" && <Volume2 aria-hidden className="size-5" />}
                  </span>
                )}
                <span className="on-picture type-edge absolute top-1 left-1 px-1.25">
                  <span className="sr-only">{text.shot}</span>
                  {shot.number}
                </span>
                {openCount > 0 && (
                  <span className="on-picture type-edge absolute top-1 right-1 flex items-center gap-1 px-1.25">
                    <MessageSquare aria-hidden className="size-3" />
                    {openCount}
                    <span className="sr-only">{text.open(openCount)}</span>
                  </span>
                )}
                {changed.has(shot.number) && (
                  <span className="on-picture type-edge absolute bottom-1 left-1 px-1.25">
                    {messages.versions.isNew}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

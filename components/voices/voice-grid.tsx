import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VoiceEntry } from "@/lib/voices/voice-entry";
import { messages } from "./messages";
import { VoiceCard } from "./voice-card";

/** In a narrower card the two buttons of its last line have no room. */
const CARD_PX = { least: 296, gap: 12 };
/** The buttons are higher for a finger. */
const HEIGHT_PX = { mouse: 184, finger: 204 };
/** More would make the waveforms too short to point at; in a wide window, from so many pixels on, there are four. */
const MAX_COLUMNS = 3;
const WIDE_PX = 1_500;

type VoiceGridProps = {
  voices: readonly VoiceEntry[];
  personId: string;
  line: string;
  typedLine: () => string;
  onWantsLine: () => void;
  favorites: readonly string[];
  onFavorite: (voiceId: string) => void;
  onRename: (voice: VoiceEntry) => void;
  onDelete: (voice: VoiceEntry) => void;
};

/**
 * Voices in rows. Only rows near the window are in the document. A card is three stops of the Tab key: the card,
 * where arrow keys move to others, space plays and Enter selects, its buttons, and its waveform.
 */
export function VoiceGrid(props: VoiceGridProps) {
  "use no memo"; // the virtualizer returns one object that changes inside
  const { voices, personId, line, typedLine, onWantsLine, favorites, onFavorite, onRename, onDelete } = props;
  const list = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(HEIGHT_PX.mouse);
  const fitting = Math.floor((width + CARD_PX.gap) / (CARD_PX.least + CARD_PX.gap));
  const columns = Math.max(1, Math.min(width < WIDE_PX ? MAX_COLUMNS : MAX_COLUMNS + 1, fitting));
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(voices.length / columns),
    estimateSize: () => height + CARD_PX.gap,
    scrollMargin: top,
    overscan: 4,
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      setWidth(element.clientWidth);
      setTop(element.offsetTop);
      setHeight(HEIGHT_PX[window.matchMedia("(pointer: coarse)").matches ? "finger" : "mouse"]);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // The virtualizer keeps heights until it is told of others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `height` is what changed
  useEffect(() => virtualizer.measure(), [height, virtualizer]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    // Left and right belong to the card's buttons while one of them has the focus.
    if (event.target !== event.currentTarget && /^Arrow(Left|Right)$/.test(event.key)) return;
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (by !== undefined) {
      const next = Math.min(voices.length - 1, Math.max(0, index + by));
      event.preventDefault();
      virtualizer.scrollToIndex(Math.floor(next / columns));
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus(),
      );
      return;
    }
    if (event.target !== event.currentTarget) return;
    const press = { Enter: "a[data-use]", " ": "[data-play]" }[event.key];
    if (!press) return;
    event.currentTarget.querySelector<HTMLElement>(press)?.click();
    event.preventDefault();
  };

  return (
    <ul
      ref={list}
      aria-label={messages.voiceGrid.label}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {width > 0 &&
        virtualizer.getVirtualItems().flatMap(({ index: row, start }) =>
          voices.slice(row * columns, (row + 1) * columns).map((voice, column) => {
            const index = row * columns + column;
            const cell = (width + CARD_PX.gap) / columns;
            return (
              <li
                key={voice.id}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move between cards, space plays one
                tabIndex={0}
                data-place={index}
                aria-label={voice.name}
                onKeyDown={(event) => onKeyDown(event, index)}
                className="absolute top-0 left-0 rounded-lg"
                style={{
                  width: cell - CARD_PX.gap,
                  height,
                  // biome-ignore lint/plugin: a value of CSS
                  transform: `translate(${column * cell}px, ${start - virtualizer.options.scrollMargin}px)`,
                }}
              >
                <VoiceCard
                  voice={voice}
                  personId={personId}
                  line={line}
                  typedLine={typedLine}
                  onWantsLine={onWantsLine}
                  isFavorite={favorites.includes(voice.id)}
                  onFavorite={() => onFavorite(voice.id)}
                  onRename={() => onRename(voice)}
                  onDelete={() => onDelete(voice)}
                />
              </li>
            );
          }),
        )}
    </ul>
  );
}

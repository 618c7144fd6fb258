"use client";

import { clsx } from "clsx";
import { Volume2 } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { RetriedImage } from "@/components/ui/retried-image";
import type { SharedItem } from "@/lib/reviews/shared-review";
import type { Scene } from "./film";
import { messages } from "./messages";
import type { FilmPlayer } from "./use-film";

const text = messages.player;

/** Of a sound, and of a result whose size is not known. */
const DEFAULT_RATIO = 16 / 9;
const ratioOf = ({ width, height }: SharedItem): number => (width && height ? width / height : DEFAULT_RATIO);

type StageProps = {
  film: readonly Scene[];
  player: FilmPlayer;
  /** What lies over the frame. */
  children: ReactNode;
};

/**
 * The frame of what plays, in its true ratio. The place is as high as the highest of the film needs, so that nothing below
 * moves from shot to shot.
 */
export function Stage({ film, player, children }: StageProps) {
  const { scene, mediaRef, isPlaying, isMuted, toggle, end, at } = player;
  const [failedId, setFailedId] = useState<string | null>(null);
  if (!scene) return null;
  const { item, shot } = scene;
  const onError = () => setFailedId(item.id);
  const highest = Math.min(...film.map((each) => ratioOf(each.item)));
  const next = film[at + 1]?.item;
  const name = text.shown(shot.number, item.take);
  return (
    <div className="@container">
      <div
        className="grid place-items-center [--screen:52dvh] min-[56.25rem]:[--screen:max(16rem,calc(100dvh-19rem))]"
        style={{ height: `min(var(--screen), calc(100cqw / ${highest}))` }}
      >
        <div className="relative overflow-hidden rounded-xs" style={frameOf(ratioOf(item), highest)}>
          {item.type === "video" && (
            <video
              key={item.id}
              ref={mediaRef}
              src={item.url}
              poster={item.poster_url ?? undefined}
              aria-label={name}
              muted={isMuted}
              playsInline
              preload="auto"
              onEnded={end}
              onError={onError}
              onClick={toggle}
              className="size-full cursor-pointer object-contain"
            />
          )}
          {item.type === "audio" && (
            <>
              <audio
                key={item.id}
                ref={mediaRef}
                src={item.url}
                aria-label={name}
                muted={isMuted}
                preload="auto"
                onEnded={end}
                onError={onError}
              />
              <button
                type="button"
                aria-label={isPlaying ? text.pause : text.play}
                onClick={toggle}
                className="grid size-full place-items-center bg-hover text-ink-soft"
              >
                <Volume2 aria-hidden className="size-12" strokeWidth={1.25} />
              </button>
            </>
          )}
          {item.type === "image" && (
            <RetriedImage src={item.url} alt={name} className="size-full object-contain" />
          )}
          {failedId === item.id && (
            <p role="alert" className="absolute inset-x-0 bottom-0 bg-black/72 px-3 py-2 text-sm text-white">
              {text.unplayable}
            </p>
          )}
          {children}
        </div>
      </div>
      {/* The next clip is there when this one ends. */}
      {next?.type === "video" && (
        <video
          key={next.id}
          src={next.url}
          preload="auto"
          muted
          aria-hidden
          tabIndex={-1}
          className="hidden"
        />
      )}
    </div>
  );
}

/** The largest frame of a ratio that fits the place. */
const frameOf = (ratio: number, highest: number): CSSProperties => ({
  aspectRatio: ratio,
  width: `min(100cqw, calc(min(var(--screen), 100cqw / ${highest}) * ${ratio}))`,
});

/** The frame on a picture: white with a dark edge, so that it is seen on anything. */
const MARK_LINE = "rounded-xs border-2 border-white outline-[1.5px] outline-black/70";

type MarkBoxProps = { mark: { x: number; y: number; width: number; height: number }; name: string | null };

/** A marked part of the frame, with who marked it. */
export function MarkBox({ mark, name }: MarkBoxProps) {
  return (
    <div
      role="img"
      aria-label={name === null ? messages.remarks.marked : messages.remarks.markedBy(name)}
      className={clsx("pointer-events-none absolute forced-color-adjust-none", MARK_LINE)}
      style={{
        left: `${mark.x * 100}%`,
        top: `${mark.y * 100}%`,
        width: `${mark.width * 100}%`,
        height: `${mark.height * 100}%`,
      }}
    >
      {name !== null && (
        <bdi
          className={clsx(
            "absolute -left-0.5 max-w-40 truncate rounded-xs bg-white px-1.75 font-semibold text-black text-xs leading-5.5",
            mark.y > 0.1 ? "-top-6" : "top-0",
          )}
        >
          {name}
        </bdi>
      )}
    </div>
  );
}

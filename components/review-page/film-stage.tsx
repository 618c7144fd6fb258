import { clsx } from "clsx";
import { Volume2 } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { SequenceLayers } from "@/components/player/sequence-layers";
import { useStored } from "@/components/ui/use-stored";
import type { MadeBy, SharedItem } from "@/lib/reviews/shared-review";
import type { Scene } from "./film";
import type { FilmPlayer } from "./film-player";
import { MadeBySign } from "./made-by";
import { messages } from "./messages";

const text = messages.player;

/** Of a sound, and of a result whose size is not known. */
const DEFAULT_RATIO = 16 / 9;
const ratioOf = ({ width, height }: SharedItem): number => (width && height ? width / height : DEFAULT_RATIO);

type StageProps = {
  film: readonly Scene[];
  player: FilmPlayer;
  soundUrl: string | null;
  madeBy: MadeBy;
  /** What lies over the frame. */
  children: ReactNode;
};

/**
 * The frame of what plays, in its true ratio. The place is as high as the highest of the film needs, so that nothing below
 * moves from shot to shot.
 */
export function FilmStage({ film, player, soundUrl, madeBy, children }: StageProps) {
  const { scene, engine, toggle } = player;
  const failed = useStored(engine.state, (state) => state.failed);
  const isWaiting = useStored(engine.state, (state) => state.isWaiting);
  const isOver = useStored(engine.state, (state) => state.at >= film.length);
  if (!scene) return null;
  const { item, shot } = scene;
  const highest = Math.min(...film.map((each) => ratioOf(each.item)));
  const problem = failed.includes(item.url)
    ? text.unplayable
    : soundUrl !== null && failed.includes(soundUrl)
      ? text.unheard
      : null;
  return (
    <div className="@container">
      <div
        className="grid place-items-center [--screen:52dvh] wide:[--screen:max(16rem,calc(100dvh-19rem-var(--bottom-bar,0px)))]"
        style={{ height: `min(var(--screen), calc(100cqw / ${highest}))` }}
      >
        <div
          data-screen
          className="relative overflow-hidden rounded-xs"
          style={frameOf(ratioOf(item), highest)}
        >
          <p className="sr-only">{text.shown(shot.number, item.take)}</p>
          <SequenceLayers engine={engine} onPress={toggle} />
          {item.type === "audio" && (
            <span className="pointer-events-none absolute inset-0 grid place-items-center bg-hover text-ink-soft">
              <Volume2 aria-hidden className="size-12" strokeWidth={1.25} />
            </span>
          )}
          {isOver && (
            <p className="pointer-events-none absolute inset-0 grid place-items-center px-6 text-center text-ink-soft text-sm">
              {text.soundGoesOn}
            </p>
          )}
          {isWaiting && (
            <span role="status" className="on-picture absolute right-2 bottom-2 px-1.5 text-xs">
              {text.loading}
            </span>
          )}
          {problem !== null && (
            <p role="alert" className="absolute inset-x-0 bottom-0 bg-black/72 px-3 py-2 text-sm text-white">
              {problem}
            </p>
          )}
          {/* The bar is not seen while the film fills the screen. */}
          <MadeBySign
            by={madeBy}
            className="on-picture pointer-events-none absolute top-2 right-2 border-transparent"
          />
          {children}
        </div>
      </div>
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

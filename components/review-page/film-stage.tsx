import { Volume2 } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { FilmCaption } from "@/components/player/film-caption";
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

/** The ratio of the highest picture of a film, so that nothing below moves from shot to shot. */
export const highestOf = (film: readonly Scene[]): number =>
  Math.min(...film.map((each) => ratioOf(each.item)));

type StagePlaceProps = {
  /** What it needs where there is room, as CSS; `100cqw` is the width of its column. */
  height: string;
  /** Of the window, on a phone. */
  most: "45cqh" | "60cqh";
  children: ReactNode;
};

/**
 * Where films are shown: as high as they need, or as there is room. On a phone it stays above what scrolls, unless the window
 * is too low for both.
 */
export function StagePlace({ height, most, children }: StagePlaceProps) {
  return (
    <div
      style={{ "--wanted": height, "--most": most } as CSSProperties}
      className="sticky top-[min(0px,calc((100cqh-14rem)*100))] z-11 h-[min(var(--wanted),var(--most))] shrink-0 bg-stage wide:static wide:h-auto wide:min-h-24 wide:flex-[0_1_var(--wanted)] [:fullscreen_&]:static [:fullscreen_&]:h-auto [:fullscreen_&]:flex-[0_1_var(--wanted)]"
    >
      {children}
    </div>
  );
}

/** The frame of what plays, in its true ratio, as large as its place. */
export function FilmStage({ film, player, soundUrl, madeBy, children }: StageProps) {
  const { scene, engine, toggle } = player;
  const failed = useStored(engine.state, (state) => state.failed);
  const isWaiting = useStored(engine.state, (state) => state.isWaiting);
  const isOver = useStored(engine.state, (state) => state.at >= film.length);
  if (!scene) return null;
  const { item, shot } = scene;
  const problem = failed.includes(item.url)
    ? text.unplayable
    : soundUrl !== null && failed.includes(soundUrl)
      ? text.unheard
      : null;
  return (
    <div className="grid size-full place-items-center [container-type:size]">
      <div
        data-screen
        className="relative overflow-hidden rounded-xs"
        style={{
          aspectRatio: ratioOf(item),
          width: `min(100cqw, calc(100cqh * ${ratioOf(item)}))`,
        }}
      >
        <p className="sr-only">{text.shown(shot.number, item.take)}</p>
        <SequenceLayers engine={engine} onPress={toggle} />
        {item.type === "audio" && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center bg-hover text-ink-soft">
            <Volume2 aria-hidden className="size-12" strokeWidth={1.25} />
          </span>
        )}
        <FilmCaption engine={engine} captions={player.captions} />
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
  );
}

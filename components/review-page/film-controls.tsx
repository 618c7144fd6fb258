import { clsx } from "clsx";
import { Maximize, StepBack, StepForward, Volume2, VolumeX } from "lucide-react";
import type { RefObject } from "react";
import { PlayButton } from "@/components/player/play-button";
import { FRAME_SECONDS, toggleFullScreen } from "@/components/player/playback";
import { IconButton } from "@/components/ui/icon-button";
import { Slider } from "@/components/ui/slider";
import { formatClock } from "@/lib/platform/format";
import type { RemarkThread, Scene } from "./film";
import { type FilmPlayer, useFilmTime } from "./film-player";
import { messages } from "./messages";

const text = messages.player;

type TransportProps = {
  film: readonly Scene[];
  player: FilmPlayer;
  threads: readonly RemarkThread[];
  currentId: string | null;
  onOpen: (thread: RemarkThread) => void;
  /** What fills the screen. */
  root: RefObject<HTMLElement | null>;
};

/** The controls of the film: its whole length with the remarks on it, and a row of buttons. */
export function FilmControls({ film, player, threads, currentId, onOpen, root }: TransportProps) {
  const { total, isPlaying, isMuted, toggle, step, mute } = player;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form
    <div
      role="group"
      aria-label={text.controls}
      className="flex flex-wrap items-center gap-x-1 max-wide:px-2 wide:flex-nowrap"
    >
      <PlayButton isPlaying={isPlaying} onToggle={toggle} className="size-11! [&_svg]:size-5!" />
      <div className="relative order-first h-11 min-w-0 basis-full px-2 wide:order-none wide:mx-2 wide:flex-1 wide:basis-0 wide:px-0">
        <div className="relative h-full">
          <Position player={player} />
          {film.slice(1).map(({ shot, starts_at }) => (
            <span
              key={shot.id}
              aria-hidden
              className="pointer-events-none absolute top-1/2 h-2.5 w-[1.5px] -translate-y-1/2 bg-stage"
              style={{ left: `${(starts_at / total) * 100}%` }}
            />
          ))}
          <ol>
            {threads.map((thread) => (
              <li key={thread.remark.id}>
                {thread.place && !thread.place.isLeftOut && (
                  <Pin
                    thread={thread}
                    left={thread.place.filmSeconds / total}
                    isCurrent={thread.remark.id === currentId}
                    onOpen={onOpen}
                  />
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <span className="type-edge mr-auto whitespace-nowrap text-ink-soft">
        <Clock player={player} />
        <span className="max-[25rem]:sr-only">
          {text.of}
          {player.codeOf(total)}
        </span>
      </span>
      <IconButton
        label={text.previousFrame}
        keys="←"
        icon={<StepBack aria-hidden />}
        onClick={() => step(-1)}
      />
      <IconButton
        label={text.nextFrame}
        keys="→"
        icon={<StepForward aria-hidden />}
        onClick={() => step(1)}
      />
      <IconButton
        label={isMuted ? text.unmute : text.mute}
        icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        onClick={mute}
      />
      <IconButton
        label={text.fullScreen}
        keys="F"
        icon={<Maximize aria-hidden />}
        onClick={() =>
          toggleFullScreen(root.current, root.current?.querySelector<HTMLVideoElement>("video[data-shown]"))
        }
      />
    </div>
  );
}

function Position({ player }: { player: FilmPlayer }) {
  const { total, seek } = player;
  const now = useFilmTime(player);
  return (
    <Slider
      label={text.position}
      valueText={text.positionOf(formatClock(now), formatClock(total))}
      value={now}
      max={total || 1}
      step={FRAME_SECONDS}
      largeStep={1}
      onChange={seek}
      look="playhead"
      className="absolute inset-x-0 top-1/2 -translate-y-1/2"
    />
  );
}

function Clock({ player }: { player: FilmPlayer }) {
  return player.codeOf(useFilmTime(player));
}

type PinProps = {
  thread: RemarkThread;
  left: number;
  isCurrent: boolean;
  onOpen: (thread: RemarkThread) => void;
};

function Pin({ thread, left, isCurrent, onOpen }: PinProps) {
  const { remark, number, place } = thread;
  return (
    <button
      type="button"
      aria-label={messages.remarks.pin(number, remark.name, place?.code ?? "")}
      aria-current={isCurrent}
      onClick={() => onOpen(thread)}
      style={{ left: `${left * 100}%` }}
      className="absolute -top-0.75 grid size-6 -translate-x-1/2 place-items-center rounded-full"
    >
      <span
        className={clsx(
          "grid size-4.5 -rotate-45 place-items-center rounded-[50%_50%_50%_2px] font-semibold text-xs text-canvas leading-none",
          remark.is_resolved ? "bg-ink-faint" : "bg-ink",
        )}
      >
        <span className="rotate-45">{number}</span>
      </span>
    </button>
  );
}

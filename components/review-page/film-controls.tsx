import { clsx } from "clsx";
import { FilmTransport } from "@/components/player/film-transport";
import { rateOf } from "@/components/player/sequence-timing";
import { SeekSlider } from "@/components/player/transport";
import type { RemarkThread, Scene } from "./film";
import { type FilmPlayer, useFilmTime } from "./film-player";
import { messages } from "./messages";

type FilmControlsProps = {
  film: readonly Scene[];
  player: FilmPlayer;
  threads: readonly RemarkThread[];
  currentId: string | null;
  onOpen: (thread: RemarkThread) => void;
  screen: { isFull: boolean; toggle: () => void };
};

/** The transport of the film: its whole length with the remarks on it, and the row of buttons. */
export function FilmControls({ film, player, threads, currentId, onOpen, screen }: FilmControlsProps) {
  const { total, toggle, seek, step } = player;
  return (
    <FilmTransport
      engine={player.engine}
      parts={film}
      act={{ toggle, seek, step }}
      screen={screen}
      className="max-wide:px-2"
      seekBar={
        <div className="relative h-11">
          <Position film={film} player={player} />
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
      }
    />
  );
}

function Position({ film, player }: Pick<FilmControlsProps, "film" | "player">) {
  const { total, isPlaying, toggle, seek } = player;
  const playback = {
    seconds: useFilmTime(player),
    length: total,
    isPlaying,
    rate: rateOf(film),
    toggle,
    seek,
  };
  return <SeekSlider playback={playback} className="absolute inset-x-0 top-1/2 -translate-y-1/2" />;
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

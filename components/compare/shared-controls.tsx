import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFullScreen } from "@/components/player/full-screen";
import { clampTo, isSameState, togglePlayer } from "@/components/player/playback";
import { Transport } from "@/components/player/transport";
import { usePlayerKeys } from "@/components/player/use-player-keys";
import { bottomBar } from "@/components/ui/bottom-bar";
import { NO_FRAMES, USUAL_FRAME_RATE } from "@/lib/platform/timecode";
import { messages } from "./messages";

const text = messages.transport;
/** Which player is heard: none of them. */
const NONE = "-1";

type SharedControlsProps = {
  stage: RefObject<HTMLElement | null>;
  /** What fills the screen. */
  root: RefObject<HTMLElement | null>;
};

/** One set of controls for all players in the stage. Empty without moving media. */
export function SharedControls({ stage, root }: SharedControlsProps) {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(playersIn(stage.current).length), [stage]);
  return count > 0 && <Controls stage={stage} root={root} count={count} />;
}

function Controls({ stage, root, count }: SharedControlsProps & { count: number }) {
  const bar = useRef<HTMLDivElement>(null);
  const [speed, setSpeed] = useState(1);
  const [isLooped, setIsLooped] = useState(true);
  const [heard, setHeard] = useState(NONE);
  const { listenTo, ...playback } = usePlayback(stage, { speed, isLooped });
  const screen = useFullScreen(root);
  const listen = (place: string) => {
    setHeard(place);
    listenTo(Number(place));
  };
  usePlayerKeys(bar, playback, {
    mute: () => listen(heard === NONE ? "0" : NONE),
    fullScreen: screen.toggle,
  });
  return (
    <div ref={bottomBar} className="sticky bottom-(--bar) z-10 pb-3 short:static">
      <Transport
        playback={playback}
        loop={{ isOn: isLooped, toggle: () => setIsLooped(!isLooped) }}
        speed={{ value: speed, set: setSpeed }}
        screen={screen}
        names={text}
        barRef={bar}
        className="rounded-lg bg-stage px-2 py-1 shadow-float"
      >
        <select
          aria-label={text.audio}
          value={heard}
          onChange={({ target }) => listen(target.value)}
          className="h-7 min-w-0 shrink-0 rounded-md bg-transparent px-1.5 text-ink-soft text-sm hover:bg-hover hover:text-ink pointer-coarse:h-11"
        >
          <option value={NONE} className="bg-raised text-ink">
            {text.muted}
          </option>
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a player is its place
            <option key={at} value={String(at)} className="bg-raised text-ink">
              {text.audioOf(at + 1)}
            </option>
          ))}
        </select>
      </Transport>
    </div>
  );
}

/** The player state that the controls show. */
type Moment = { seconds: number; length: number; rate: number; isPlaying: boolean };
const STILL: Moment = { seconds: 0, length: 0, rate: USUAL_FRAME_RATE, isPlaying: false };

/** Plays everything in the stage together: the longest leads, again and again if looped; the others follow its position. */
function usePlayback(
  stage: RefObject<HTMLElement | null>,
  { speed, isLooped }: { speed: number; isLooped: boolean },
) {
  const [moment, setMoment] = useState(STILL);
  const follow = useEffectEvent(() => {
    const players = playersIn(stage.current);
    const leader = leaderOf(players);
    if (!leader) return;
    for (const player of players) player.loop = isLooped && player === leader;
    align(players, leader, speed);
    const length = Number.isFinite(leader.duration) ? leader.duration : 0;
    const rate = rateOf(leader);
    const next = { seconds: leader.currentTime, length, rate, isPlaying: !leader.paused };
    setMoment((current) => (isSameState(current, next) ? current : next));
  });
  useEffect(() => {
    let frame = requestAnimationFrame(function look() {
      follow();
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const leader = () => leaderOf(playersIn(stage.current));
  const seek = (seconds: number) => {
    const first = leader();
    if (!first) return;
    const to = clampTo(seconds, moment.length);
    first.currentTime = to;
    // Immediately, or the slider returns to its old position and the players follow it.
    setMoment((current) => ({ ...current, seconds: to }));
  };
  return {
    ...moment,
    toggle() {
      const first = leader();
      if (first) togglePlayer(first);
    },
    seek,
    step(by: 1 | -1) {
      leader()?.pause();
      seek(moment.seconds + by / (moment.rate || USUAL_FRAME_RATE));
    },
    /** Turns on the sound of one of them, by its index; none for -1. */
    listenTo(place: number) {
      for (const [at, player] of playersIn(stage.current).entries()) player.muted = at !== place;
    },
  };
}

/** Frames a second of a player; a sound has none. */
const rateOf = (player: HTMLMediaElement): number =>
  player instanceof HTMLVideoElement ? Number(player.dataset.frameRate) || USUAL_FRAME_RATE : NO_FRAMES;

/** Players further apart than this are synchronised. Less is invisible, but a seek is visible. */
const DRIFT_SECONDS = 0.06;

const playersIn = (stage: HTMLElement | null): HTMLMediaElement[] => [
  ...(stage?.querySelectorAll<HTMLMediaElement>("video, audio") ?? []),
];

/** The longest player. Shorter ones wait at their ends until it starts again. Null without moving media. */
function leaderOf(players: readonly HTMLMediaElement[]): HTMLMediaElement | null {
  const length = ({ duration }: HTMLMediaElement) => (Number.isFinite(duration) ? duration : 0);
  return players.reduce<HTMLMediaElement | null>(
    (longest, player) => (longest === null || length(player) > length(longest) ? player : longest),
    null,
  );
}

/** Brings every player to the leader's position, and plays or pauses it like the leader. */
function align(players: readonly HTMLMediaElement[], leader: HTMLMediaElement, speed: number): void {
  for (const player of players) {
    if (player.playbackRate !== speed) player.playbackRate = speed;
    if (player === leader) continue;
    const end = Number.isFinite(player.duration) ? player.duration : leader.currentTime;
    const targetSeconds = Math.min(leader.currentTime, end);
    if (Math.abs(player.currentTime - targetSeconds) > DRIFT_SECONDS) player.currentTime = targetSeconds;
    const shouldPlay = !leader.paused && leader.currentTime < end;
    if (shouldPlay && player.paused) void player.play().catch(() => undefined);
    else if (!shouldPlay && !player.paused) player.pause();
  }
}

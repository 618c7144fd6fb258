"use client";

import { useEffect, useRef } from "react";
import { previewPlayer } from "@/components/player/preview-player";
import { Screen } from "@/components/player/screen";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { endOfAll } from "@/components/player/sequence-timing";
import { useStored } from "@/components/ui/use-stored";
import type { Sequence } from "@/lib/boards/sequence";
import { messages } from "./messages";
import type { HeardSound } from "./use-sound";

const text = messages.player;
/** The clip that plays and the two after it. */
const VIDEOS = ["one", "two", "three"];
const LAYER = "absolute inset-0 size-full bg-stage object-contain data-shown:z-1";

type SequenceScreenProps = { sequence: Sequence; sound: HeardSound | null; engine: SequenceEngine };

/** Where the parts are shown. It plays from the moment it is there, and nothing else of the page plays meanwhile. */
export function SequenceScreen({ sequence: { parts }, sound, engine }: SequenceScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const state = useStored(engine.state);
  useEffect(() => {
    const [videos, image, audio] = [
      [...(screen.current?.querySelectorAll("video") ?? [])],
      screen.current?.querySelector("img"),
      screen.current?.querySelector("audio"),
    ];
    if (!image || !audio) return;
    const detach = engine.attach({ videos, image, sound: audio });
    stopOthers(screen.current);
    engine.play();
    const onPlay = ({ target }: Event) => {
      if (target instanceof Node && !screen.current?.contains(target)) engine.pause();
    };
    document.addEventListener("play", onPlay, true);
    return () => {
      document.removeEventListener("play", onPlay, true);
      detach();
    };
  }, [engine]);
  const part = parts[state.at];
  const isFailed = part !== undefined && state.failed.includes(part.src);
  const picturesEnd = endOfAll(parts);
  return (
    <div ref={screen}>
      <Screen className="aspect-video max-h-[52dvh]" data-screen>
        {VIDEOS.map((name) => (
          // biome-ignore lint/a11y/useMediaCaption: a result has no captions
          <video key={name} playsInline aria-hidden tabIndex={-1} className={LAYER} />
        ))}
        {/* biome-ignore lint/performance/noImgElement: the engine gives it its address */}
        <img alt="" className={LAYER} />
        {/* biome-ignore lint/a11y/useMediaCaption: its script stands on the board */}
        <audio />
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={engine.toggle}
          className="absolute inset-0 z-2 cursor-pointer"
        />
        {(isFailed || !part) && (
          <p className="relative z-1 max-w-90 px-6 text-center text-ink-soft text-sm">
            {part
              ? text.failedShot(part.number)
              : state.length > picturesEnd && text.soundGoesOn(state.length - picturesEnd)}
          </p>
        )}
        {part && !isFailed && (
          <span aria-hidden className="type-edge on-picture absolute top-2 left-2 z-1 px-1.5">
            {part.number}
          </span>
        )}
        {state.isWaiting && (
          <span role="status" className="on-picture absolute right-2 bottom-2 z-1 px-1.5 text-xs">
            {text.loading}
          </span>
        )}
      </Screen>
      <Notes sound={sound} length={picturesEnd} failed={state.failed} />
    </div>
  );
}

/** What of the sound is not heard, or ends early. */
function Notes({
  sound,
  length,
  failed,
}: {
  sound: HeardSound | null;
  length: number;
  failed: readonly string[];
}) {
  if (!sound) return null;
  const isFailed = sound.isGone || (sound.src !== null && failed.includes(sound.src));
  const rest = sound.seconds === null ? 0 : length - sound.seconds;
  const note = isFailed
    ? text.failedSound
    : rest >= 0.1
      ? text.picturesGoOn(rest)
      : rest <= -0.1
        ? text.soundGoesOnAfter(-rest)
        : null;
  return note && <p className="pt-1.5 text-ink-soft text-xs tabular-nums">{note}</p>;
}

function stopOthers(screen: HTMLElement | null): void {
  const preview = previewPlayer.playing.get();
  if (preview !== null) previewPlayer.stop(preview);
  for (const media of document.querySelectorAll<HTMLMediaElement>("video, audio"))
    if (!screen?.contains(media)) media.pause();
}

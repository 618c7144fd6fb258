import { useEffect, useRef } from "react";
import { previewPlayer } from "@/components/player/preview-player";
import { Screen } from "@/components/player/screen";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { SequenceLayers } from "@/components/player/sequence-layers";
import { codeAt, endOfAll } from "@/components/player/sequence-timing";
import { useStored } from "@/components/ui/use-stored";
import type { Sequence } from "@/lib/boards/sequence";
import { messages } from "./messages";
import type { HeardSound } from "./use-board-sound";

const text = messages.player;
type SequenceScreenProps = { sequence: Sequence; sound: HeardSound | null; engine: SequenceEngine };

/** Where the parts are shown. It plays from the moment it is there, and nothing else of the page plays meanwhile. */
export function SequenceScreen({ sequence: { parts }, sound, engine }: SequenceScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const state = useStored(engine.state);
  useEffect(() => {
    stopOthers(screen.current);
    engine.play();
    const onPlay = ({ target }: Event) => {
      if (target instanceof Node && !screen.current?.contains(target)) engine.pause();
    };
    document.addEventListener("play", onPlay, true);
    return () => document.removeEventListener("play", onPlay, true);
  }, [engine]);
  const part = parts[state.at];
  const isFailed = part !== undefined && state.failed.includes(part.src);
  const picturesEnd = endOfAll(parts);
  return (
    <div
      ref={screen}
      className="in-[:fullscreen]:flex in-[:fullscreen]:min-h-0 in-[:fullscreen]:flex-1 in-[:fullscreen]:flex-col"
    >
      <Screen
        className="aspect-video max-h-[52dvh] in-[:fullscreen]:aspect-auto in-[:fullscreen]:h-full in-[:fullscreen]:max-h-none"
        data-screen
      >
        <SequenceLayers engine={engine} onPress={engine.toggle} />
        {(isFailed || !part) && (
          <p className="pointer-events-none relative max-w-90 px-6 text-center text-ink-soft text-sm">
            {part
              ? text.failedShot(part.number)
              : state.length > picturesEnd && text.soundGoesOn(codeAt(parts, state.length - picturesEnd))}
          </p>
        )}
        {part && !isFailed && (
          <span aria-hidden className="type-edge on-picture pointer-events-none absolute top-2 left-2 px-1.5">
            {part.number}
          </span>
        )}
        {state.isWaiting && (
          <span role="status" className="on-picture absolute right-2 bottom-2 px-1.5 text-xs">
            {text.loading}
          </span>
        )}
      </Screen>
      <Notes sound={sound} parts={parts} failed={state.failed} />
    </div>
  );
}

/** What of the sound is not heard, or ends early. */
function Notes({
  sound,
  parts,
  failed,
}: {
  sound: HeardSound | null;
  parts: Sequence["parts"];
  failed: readonly string[];
}) {
  if (!sound) return null;
  const length = endOfAll(parts);
  const isFailed = sound.isGone || (sound.src !== null && failed.includes(sound.src));
  const rest = sound.seconds === null ? 0 : length - sound.seconds;
  const note = isFailed
    ? text.failedSound
    : rest >= 0.1
      ? text.picturesGoOn(codeAt(parts, rest))
      : rest <= -0.1
        ? text.soundGoesOnAfter(codeAt(parts, -rest))
        : null;
  return note && <p className="pt-1.5 text-ink-soft text-xs tabular-nums">{note}</p>;
}

function stopOthers(screen: HTMLElement | null): void {
  const preview = previewPlayer.playing.get();
  if (preview !== null) previewPlayer.stop(preview);
  for (const media of document.querySelectorAll<HTMLMediaElement>("video, audio"))
    if (!screen?.contains(media)) media.pause();
}

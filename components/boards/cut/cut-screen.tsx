import { type CSSProperties, type RefObject, useEffect } from "react";
import { FilmCaption } from "@/components/player/film-caption";
import { previewPlayer } from "@/components/player/preview-player";
import { Screen } from "@/components/player/screen";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { SequenceLayers } from "@/components/player/sequence-layers";
import { useStored } from "@/components/ui/use-stored";
import type { FilmLine } from "@/lib/boards/film-lines";
import type { Sequence } from "@/lib/boards/sequence";
import { messages } from "./messages";

const text = messages.screen;

type CutScreenProps = {
  root: RefObject<HTMLDivElement | null>;
  engine: SequenceEngine;
  parts: Sequence["parts"];
  /** The lines that are shown as captions. */
  captions: readonly FilmLine[];
  soundSrc: string | null;
  /** Width over height. */
  aspect: number;
};

/** Where the film is seen, in its true ratio, as large as the window leaves room. Nothing else of the page plays beside it. */
export function CutScreen({ root, engine, parts, captions, soundSrc, aspect }: CutScreenProps) {
  const at = useStored(engine.state, (state) => state.at);
  const isWaiting = useStored(engine.state, (state) => state.isWaiting);
  const failed = useStored(engine.state, (state) => state.failed);
  useEffect(() => {
    const onPlay = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (root.current?.contains(target)) stopOthers(root.current);
      else engine.pause();
    };
    document.addEventListener("play", onPlay, true);
    return () => document.removeEventListener("play", onPlay, true);
  }, [engine, root]);
  const part = parts[at];
  const isFailed = part !== undefined && failed.includes(part.src);
  return (
    <div
      ref={root}
      className="grid min-h-0 min-w-0 place-items-center [container-type:size] max-room:[container-type:inline-size] max-md:sticky max-md:top-[5.75rem] max-md:z-9 [&:fullscreen]:bg-stage"
    >
      <Screen
        data-screen
        role="region"
        aria-label={text.label}
        className="w-[min(100%,calc(var(--aspect)*100cqh))]! max-room:w-[min(100%,calc(var(--aspect)*52dvh))]! max-md:rounded-none in-[:fullscreen]:w-[min(100%,calc(var(--aspect)*100dvh))]!"
        style={styleOf(aspect)}
      >
        <SequenceLayers engine={engine} onPress={engine.toggle} />
        {isFailed && (
          <p className="pointer-events-none relative z-2 max-w-90 px-6 text-center text-ink-soft text-sm">
            {text.failedShot(part.number)}
          </p>
        )}
        <FilmCaption
          engine={engine}
          captions={captions.map(({ starts_at, seconds, line }) => ({ starts_at, seconds, text: line.text }))}
        />
        {isWaiting && (
          <span role="status" className="on-picture absolute right-2 bottom-2 z-2 px-1.5 text-xs">
            {text.loading}
          </span>
        )}
        {soundSrc !== null && failed.includes(soundSrc) && (
          <span className="on-picture absolute top-2 left-2 z-2 px-1.5 text-xs">{text.failedSound}</span>
        )}
      </Screen>
    </div>
  );
}

const styleOf = (aspect: number): CSSProperties & Record<"--aspect", number> => ({
  "--aspect": aspect,
  aspectRatio: aspect,
});

function stopOthers(screen: HTMLElement): void {
  const preview = previewPlayer.playing.get();
  if (preview !== null) previewPlayer.stop(preview);
  for (const media of document.querySelectorAll<HTMLMediaElement>("video, audio"))
    if (!screen.contains(media)) media.pause();
}

import { useStored } from "@/components/ui/use-stored";
import type { SequenceEngine } from "./sequence-engine";

/** Words that are heard in a film. Times are in seconds of the film. */
export type Caption = { starts_at: number; seconds: number; text: string };

/** What is said now, over the picture. */
export function FilmCaption({ engine, captions }: { engine: SequenceEngine; captions: readonly Caption[] }) {
  const words = useStored(
    engine.state,
    ({ seconds }) =>
      captions.find(({ starts_at, seconds: length }) => seconds >= starts_at && seconds < starts_at + length)
        ?.text ?? null,
  );
  return (
    words !== null && (
      <p
        dir="auto"
        translate="no"
        data-caption
        className="pointer-events-none absolute inset-x-[4%] bottom-[5%] z-2 text-center text-base leading-6 max-md:text-xs max-md:leading-4.25"
      >
        <span className="on-picture box-decoration-clone px-3 py-0.75">{words}</span>
      </p>
    )
  );
}

import { useEffect, useRef } from "react";
import type { SequenceEngine } from "./sequence-engine";

/** The clip that plays and the two after it. */
const VIDEOS = ["one", "two", "three"];
/** The line that is heard, the one that it runs into, and the next. */
const VOICES = ["first", "second", "third"];
const LAYER = "absolute inset-0 size-full bg-stage object-contain data-shown:z-1";

type SequenceLayersProps = {
  engine: SequenceEngine;
  /** A press on the picture. */
  onPress: () => void;
};

/** Where an engine shows its parts: over all of the element around it, which says what they are. */
export function SequenceLayers({ engine, onPress }: SequenceLayersProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    const image = current?.querySelector("img");
    const [sound, ...voices] = current?.querySelectorAll("audio") ?? [];
    if (!current || !image || !sound) return;
    return engine.attach({ videos: [...current.querySelectorAll("video")], image, sound, voices });
  }, [engine]);
  return (
    <div ref={place} className="absolute inset-0 isolate">
      {VIDEOS.map((name) => (
        // biome-ignore lint/a11y/useMediaCaption: a result has no captions
        <video key={name} playsInline aria-hidden tabIndex={-1} className={LAYER} />
      ))}
      {/* biome-ignore lint/performance/noImgElement: the engine gives it its address */}
      <img alt="" className={LAYER} />
      {/* biome-ignore lint/a11y/useMediaCaption: the engine plays the sound under the film, which has no captions */}
      <audio />
      {VOICES.map((name) => (
        // biome-ignore lint/a11y/useMediaCaption: the words of a line are shown over the picture
        <audio key={name} data-voice />
      ))}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={onPress}
        className="absolute inset-0 z-2 cursor-pointer"
      />
    </div>
  );
}

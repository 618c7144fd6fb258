"use client";

import { Pause, Play, StepBack, StepForward } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { singleKey } from "@/components/ui/press-by-key";
import { Select } from "@/components/ui/select";
import { formatClock } from "@/lib/platform/format";
import { messages } from "./messages";
import { playersIn } from "./players";
import { usePlayback } from "./use-playback";

/** One frame of most clips, in seconds. */
const FRAME_SECONDS = 1 / 24;
const text = messages.transport;
const SPEEDS = ["0.25", "0.5", "1", "1.5", "2"].map((value) => ({ value, label: text.times(value) }));

/** One set of controls for all players in the stage. Empty without moving media. */
export function Transport({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const [speed, setSpeed] = useState("1");
  const [heard, setHeard] = useState("-1");
  const [count, setCount] = useState(0);
  const { seconds, length, isPlaying, toggle, seek, listenTo } = usePlayback(stage, Number(speed));
  useEffect(() => setCount(playersIn(stage.current).length), [stage]);
  if (count === 0) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const key = singleKey(event);
    const by = key === "," ? -1 : key === "." ? 1 : null;
    if (by === null) return;
    event.preventDefault();
    seek(seconds + by * FRAME_SECONDS);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form
    <div
      role="group"
      aria-label={text.label}
      onKeyDown={onKeyDown}
      className="sticky bottom-[calc(var(--bar)+0.75rem)] z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised p-2 shadow-dialog short:static"
    >
      <IconButton
        label={isPlaying ? text.pause : text.play}
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={toggle}
      />
      <IconButton
        label={text.previousFrame}
        keys=","
        icon={<StepBack aria-hidden />}
        onClick={() => seek(seconds - FRAME_SECONDS)}
      />
      <IconButton
        label={text.nextFrame}
        keys="."
        icon={<StepForward aria-hidden />}
        onClick={() => seek(seconds + FRAME_SECONDS)}
      />
      <input
        type="range"
        aria-label={text.position}
        aria-valuetext={formatClock(seconds)}
        min={0}
        max={length}
        step={FRAME_SECONDS}
        value={seconds}
        onChange={(event) => seek(Number(event.target.value))}
        className="min-w-32 flex-1 accent-accent"
      />
      <span className="text-ink-soft text-xs tabular-nums">
        {formatClock(seconds)} / {formatClock(length)}
      </span>
      <Field label={text.speed} hideLabel>
        <Select value={speed} options={SPEEDS} onChange={setSpeed} />
      </Field>
      <Field label={text.audio} hideLabel>
        <Select
          value={heard}
          options={[
            { value: "-1", label: text.muted },
            ...Array.from({ length: count }, (_, at) => ({ value: String(at), label: text.audioOf(at + 1) })),
          ]}
          onChange={(value) => {
            setHeard(value);
            listenTo(Number(value));
          }}
        />
      </Field>
    </div>
  );
}

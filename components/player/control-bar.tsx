"use client";

import { clsx } from "clsx";
import { Pause, Play, StepBack, StepForward } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import { formatClock } from "@/lib/platform/format";
import { messages } from "./messages";
import { FRAME_SECONDS, type Playback } from "./playback";

const text = messages.controlBar;
const SPEEDS = ["0.25", "0.5", "0.75", "1", "1.25", "1.5", "2"].map((value) => ({
  value,
  label: text.times(value),
}));

type ControlBarProps = {
  playback: Playback;
  speed: number;
  onSpeed: (speed: number) => void;
  /** A button at the end, in the first row where there are two. */
  end?: ReactNode;
  /** The names of the first button; default: "Play" and "Pause". */
  names?: { play: string; pause: string };
  barRef?: Ref<HTMLDivElement>;
  className?: string;
  /** Sound, full screen and whatever else belongs to these players. */
  children: ReactNode;
};

/** The controls of one player, or of several that play together: in one row, or in two where it is narrow. */
export function ControlBar({
  playback,
  speed,
  onSpeed,
  names = text,
  barRef,
  className,
  end,
  children,
}: ControlBarProps) {
  const { seconds, length, isPlaying, toggle, seek, step } = playback;
  const time = { now: formatClock(seconds), end: formatClock(length) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form
    <div
      ref={barRef}
      role="group"
      aria-label={text.label}
      className={clsx("flex flex-wrap items-center gap-1", className)}
    >
      <div className="flex min-w-[min(100%,15rem)] flex-1 items-center gap-1">
        <IconButton
          label={isPlaying ? names.pause : names.play}
          keys="Space"
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={toggle}
        />
        <div data-seek className="min-w-0 flex-1">
          <Slider
            label={text.position}
            valueText={text.positionOf(time.now, time.end)}
            value={seconds}
            // Base UI needs a range, and a clip has no length before it is loaded.
            max={length || 1}
            step={FRAME_SECONDS}
            largeStep={1}
            onChange={seek}
          />
        </div>
        <span className="text-ink-soft text-xs tabular-nums">
          {time.now} / {time.end}
        </span>
      </div>
      <div className="flex items-center gap-1 max-sm:order-1 max-sm:w-full max-sm:justify-between">
        {step && (
          <>
            <IconButton
              label={text.previous}
              keys=","
              size="sm"
              icon={<StepBack aria-hidden />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={text.next}
              keys="."
              size="sm"
              icon={<StepForward aria-hidden />}
              onClick={() => step(1)}
            />
          </>
        )}
        <div className="w-20 max-sm:w-18">
          <Field label={text.speed} hideLabel>
            <Select value={String(speed)} options={SPEEDS} onChange={(value) => onSpeed(Number(value))} />
          </Field>
        </div>
        {children}
      </div>
      {end}
    </div>
  );
}

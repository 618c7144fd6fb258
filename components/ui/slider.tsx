"use client";

import { Slider as Base } from "@base-ui/react/slider";
import { clsx } from "clsx";

type SliderProps = {
  label: string;
  /** The value as it is spoken: "0:03 of 0:08". */
  valueText: string;
  value: number;
  max: number;
  /** One arrow key; Shift and the page keys move by `largeStep`. */
  step: number;
  largeStep: number;
  onChange: (value: number) => void;
  className?: string;
};

/** A value on a line from 0 to `max`, by pointer, touch and keyboard. */
export function Slider({ label, valueText, value, max, onChange, className, ...steps }: SliderProps) {
  return (
    <Base.Root
      {...steps}
      value={Math.min(value, max)}
      max={max}
      onValueChange={onChange}
      className={clsx("min-w-0", className)}
    >
      {/* Half a thumb at both ends, so that it stays inside. */}
      <Base.Control
        data-touch-target
        className="flex h-9 cursor-pointer touch-none select-none items-center px-1.75 pointer-coarse:h-11"
      >
        <Base.Track className="h-1 w-full rounded-full bg-press">
          <Base.Indicator className="rounded-full bg-ink-soft" />
          <Base.Thumb
            aria-label={label}
            getAriaValueText={() => valueText}
            className="size-3.5 rounded-full bg-ink shadow-[0_0_0_2px_var(--raised)] has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}

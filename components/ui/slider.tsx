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
  /** How the value is marked: with a thumb, as a playhead on its line, or as one on a drawing under the slider. */
  look?: keyof typeof LOOK;
  className?: string;
};

const LOOK = {
  thumb: {
    control: "h-9 px-1.75 pointer-coarse:h-11",
    track: "h-1 bg-press forced-colors:bg-[GrayText]",
    indicator: "bg-ink-soft forced-colors:bg-[CanvasText]",
    thumb: "size-3.5 rounded-full bg-ink shadow-[0_0_0_2px_var(--raised)] forced-colors:bg-[CanvasText]",
  },
  playhead: {
    control: "h-7 px-px pointer-coarse:h-11",
    track: "h-0.75 bg-press forced-colors:bg-[GrayText]",
    indicator: "bg-ink-soft forced-colors:bg-[CanvasText]",
    thumb: "h-4 w-0.5 rounded-[1px] bg-accent forced-colors:bg-[Highlight]",
  },
  overlay: {
    control: "h-full px-px",
    track: "h-full",
    indicator: "bg-transparent",
    thumb: "h-full w-0.5 rounded-[1px] bg-accent forced-colors:bg-[Highlight]",
  },
} as const;

/** A value on a line from 0 to `max`, by pointer, touch and keyboard. */
export function Slider({
  label,
  valueText,
  value,
  max,
  onChange,
  look = "thumb",
  className,
  ...steps
}: SliderProps) {
  const { control, track, indicator, thumb } = LOOK[look];
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
        className={clsx("flex cursor-pointer touch-none select-none items-center", control)}
      >
        <Base.Track className={clsx("w-full rounded-full", track)}>
          <Base.Indicator className={clsx("rounded-full", indicator)} />
          <Base.Thumb
            aria-label={label}
            getAriaValueText={() => valueText}
            className={clsx(
              "has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
              thumb,
            )}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}

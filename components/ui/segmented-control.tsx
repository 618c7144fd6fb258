import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Tooltip } from "./tooltip";

type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** Why this one does not fit now. It is dimmed and can still be chosen. */
  reason?: string | null;
  /** A small picture before the label, such as a RatioDrawing. */
  drawing?: ReactNode;
};

type SegmentedControlProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  hideLabel?: boolean;
  /** As wide as its words, in one line, which scrolls sideways where there is less room. */
  isCompact?: boolean;
};

/** Up to seven choices side by side: native radio buttons, so that arrow keys and forms work as usual. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  hint,
  hideLabel,
  isCompact = false,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className={hideLabel ? "sr-only" : "font-medium text-sm"}>
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={clsx(
          "gap-0.5 rounded-lg bg-hover p-0.5",
          isCompact ? "flex max-w-full self-start overflow-x-auto [scrollbar-width:none]" : "grid",
        )}
        style={
          isCompact
            ? undefined
            : { gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${cellWidth(segments)}ch), 1fr))` }
        }
      >
        {segments.map((segment) => (
          <SegmentButton
            key={segment.value}
            segment={segment}
            group={id}
            isCompact={isCompact}
            checked={segment.value === value}
            onSelect={() => onChange(segment.value)}
          />
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

const PADDING_CH = 2.5;
const DRAWING_CH = 3.5;
/** Digits are as wide as a 0. Letters are narrower on average. */
const LETTER_CH = 0.8;

const textWidth = (label: string): number =>
  [...label].reduce((sum, letter) => sum + (/\d/.test(letter) ? 1 : LETTER_CH), 0);

/** Columns as wide as the longest label, so that a second line is aligned with the first. */
const cellWidth = (segments: readonly Segment<string>[]): number =>
  Math.max(
    ...segments.map(({ label, drawing }) => textWidth(label) + PADDING_CH + (drawing ? DRAWING_CH : 0)),
  );

type SegmentButtonProps = {
  segment: Segment<string>;
  group: string;
  checked: boolean;
  isCompact: boolean;
  onSelect: () => void;
};

function SegmentButton({ segment, group, checked, isCompact, onSelect }: SegmentButtonProps) {
  const { value, label, reason, drawing } = segment;
  const button = (
    <input
      type="radio"
      name={group}
      value={value}
      aria-label={label}
      checked={checked}
      onChange={onSelect}
      data-possible={!reason}
      className={clsx(
        "peer absolute inset-0 z-1 m-0 cursor-pointer appearance-none rounded-md",
        // The box that scrolls would cut off an outline outside.
        isCompact && "-outline-offset-2",
      )}
    />
  );
  return (
    <span className={clsx("relative flex", isCompact ? "shrink-0" : "min-w-0")}>
      {reason ? <Tooltip text={reason}>{button}</Tooltip> : button}
      <span
        aria-hidden
        className={clsx(
          "flex h-7 flex-1 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2.5 text-sm tabular-nums transition-colors pointer-coarse:h-11",
          checked
            ? "bg-raised font-medium text-ink shadow-[0_0_0_1px_var(--line),0_1px_2px_var(--shade)]"
            : "text-ink-soft peer-hover:bg-hover peer-hover:text-ink",
          reason && "border border-line-field border-dashed text-ink-faint",
        )}
      >
        {drawing}
        {label}
      </span>
    </span>
  );
}

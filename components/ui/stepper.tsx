import { Minus, Plus } from "lucide-react";

type StepperProps = {
  /** What is counted: "Takes on alpha-3.1". */
  label: string;
  fewer: string;
  more: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

const STEP =
  "touch-target grid size-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink aria-disabled:text-ink-faint pointer-coarse:h-10 pointer-coarse:w-9.5 [&_svg]:size-3.25";

/** A small count between two buttons. */
export function Stepper({ label, fewer, more, value, min, max, onChange }: StepperProps) {
  const step = (to: number) => to >= min && to <= max && onChange(to);
  return (
    <fieldset aria-label={label} className="inline-flex shrink-0 items-center rounded-md border border-line">
      <button
        type="button"
        aria-label={fewer}
        aria-disabled={value <= min || undefined}
        onClick={() => step(value - 1)}
        className={STEP}
      >
        <Minus aria-hidden />
      </button>
      <span className="min-w-4 text-center font-semibold tabular-nums">{value}</span>
      <button
        type="button"
        aria-label={more}
        aria-disabled={value >= max || undefined}
        onClick={() => step(value + 1)}
        className={STEP}
      >
        <Plus aria-hidden />
      </button>
    </fieldset>
  );
}

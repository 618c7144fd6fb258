import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";

type StepperProps = {
  /** What is counted: "Takes on alpha-3.1". */
  label: string;
  fewer: string;
  more: string;
  value: number;
  /** In place of the value. */
  shown?: string;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

const STEP =
  "touch-target grid size-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink aria-disabled:text-ink-faint pointer-coarse:h-10 pointer-coarse:w-9.5 [&_svg]:size-3.25";

/** A small count between two buttons. */
export function Stepper({ label, fewer, more, value, shown, min, max, onChange }: StepperProps) {
  const step = (name: string, by: 1 | -1, icon: ReactNode) => {
    const isPossible = value + by >= min && value + by <= max;
    return (
      <button
        type="button"
        aria-label={name}
        aria-disabled={!isPossible || undefined}
        onClick={() => isPossible && onChange(value + by)}
        className={STEP}
      >
        {icon}
      </button>
    );
  };
  return (
    <fieldset aria-label={label} className="inline-flex shrink-0 items-center rounded-md border border-line">
      {step(fewer, -1, <Minus aria-hidden />)}
      <span className="min-w-4 text-center font-semibold tabular-nums">{shown ?? value}</span>
      {step(more, 1, <Plus aria-hidden />)}
    </fieldset>
  );
}

import { Minus, Plus } from "lucide-react";
import { type ChangeEvent, type KeyboardEvent, useId } from "react";
import { messages } from "./messages";

const text = messages.takesStepper;

/** So many jobs can be asked for with one press. */
const MAX_TAKES = 8;

type TakesStepperProps = {
  takes: number;
  onTakes: (takes: number) => void;
  /** Why there can be only one; absent where there can be more. */
  onlyOne?: string | undefined;
};

/** How many takes a press of Generate makes of one request. */
export function TakesStepper({ takes, onTakes, onlyOne }: TakesStepperProps) {
  const reason = useId();
  const isFixed = onlyOne !== undefined;
  const set = (wanted: number) => {
    if (Number.isInteger(wanted)) onTakes(Math.min(MAX_TAKES, Math.max(1, wanted)));
  };
  return (
    <fieldset
      aria-label={text.label}
      aria-describedby={isFixed ? reason : undefined}
      title={onlyOne}
      disabled={isFixed}
      className="flex shrink-0 items-center rounded-md border border-line bg-raised shadow-control disabled:opacity-45"
    >
      <Step
        label={text.fewer}
        icon={<Minus aria-hidden />}
        isLast={takes <= 1}
        onStep={() => set(takes - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        aria-label={text.count}
        min={1}
        max={MAX_TAKES}
        value={isFixed ? 1 : takes}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => set(target.valueAsNumber)}
        onFocus={({ target }) => target.select()}
        // Enter alone would send the form, which costs credits.
        onKeyDown={(event: KeyboardEvent) =>
          event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.preventDefault()
        }
        className="h-11 w-6 bg-transparent pointer-coarse:w-11 text-center text-sm tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <Step
        label={text.more}
        icon={<Plus aria-hidden />}
        isLast={takes >= MAX_TAKES}
        onStep={() => set(takes + 1)}
      />
      {isFixed && (
        <span id={reason} className="sr-only">
          {onlyOne}
        </span>
      )}
    </fieldset>
  );
}

type StepProps = { label: string; icon: React.ReactNode; isLast: boolean; onStep: () => void };

/** At the end of the range it keeps the focus and does nothing. */
function Step({ label, icon, isLast, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isLast}
      onClick={isLast ? undefined : onStep}
      className="touch-target grid h-11 w-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink aria-disabled:opacity-45 pointer-coarse:w-11 [&_svg]:size-3.5"
    >
      {icon}
    </button>
  );
}

import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Stepper } from "@/components/ui/stepper";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { messages } from "./messages";

const text = messages.modelTakes;

/** The models of one press of Generate, one line each. */
export function ModelTakesList({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.75">
      <div className="flex items-baseline justify-between gap-2 text-ink-soft text-xs">
        <h2 id={id} className="font-[550]">
          {text.label}
        </h2>
        <span aria-hidden>{text.each}</span>
      </div>
      <div className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {children}
      </div>
    </section>
  );
}

type ModelTakesProps = {
  /** What makes the takes, as its controls are called. */
  name: string;
  /** The name as it is shown, or the control that changes it. */
  shown: ReactNode;
  /** Credits of one take; null while there is no price. */
  credits: number | null;
  takes: number;
  /** As many takes as this line may have beside the others. */
  max?: number;
  onTakes: (takes: number) => void;
  /** Takes it out of the press; absent for the only one. */
  onRemove?: (() => void) | undefined;
  /** What is different here: one line below. */
  children?: ReactNode;
};

/** One model: its name, credits for a take, the number of takes. */
export function ModelTakes(props: ModelTakesProps) {
  const { name, shown, credits, takes, max = MAX_TAKES, onTakes, onRemove, children } = props;
  return (
    <div data-model-takes={name} className="flex flex-col px-1.5 py-1.5">
      <div className="flex min-h-7.5 items-center gap-2">
        <div className="flex min-w-0 flex-1 items-center gap-2.5">
          {shown}
          {credits !== null && (
            <span className="shrink-0 text-ink-soft text-sm tabular-nums">{text.perTake(credits)}</span>
          )}
        </div>
        <Stepper
          label={text.takes(name)}
          fewer={text.fewer(name)}
          more={text.more(name)}
          value={takes}
          min={1}
          max={max}
          onChange={onTakes}
        />
        {onRemove && <IconButton size="sm" label={text.remove(name)} icon={<X />} onClick={onRemove} />}
      </div>
      {children && <div className="px-1.5 pb-0.5 text-ink-soft text-xs">{children}</div>}
    </div>
  );
}

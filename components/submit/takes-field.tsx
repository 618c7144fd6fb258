import { useId } from "react";
import { Stepper } from "@/components/ui/stepper";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { messages } from "./messages";

const text = messages.takesField;

type TakesFieldProps = {
  takes: number;
  onTakes: (takes: number) => void;
  /** Why there can be only one; absent where there can be more. */
  onlyOne?: string | undefined;
};

/** How many takes a press of Generate makes, in a form without models. */
export function TakesField({ takes, onTakes, onlyOne }: TakesFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span aria-hidden className="text-ink-soft">
        {text.label}
      </span>
      <div aria-describedby={onlyOne ? id : undefined}>
        <Stepper
          label={text.label}
          fewer={text.fewer}
          more={text.more}
          value={onlyOne === undefined ? takes : 1}
          min={1}
          max={onlyOne === undefined ? MAX_TAKES : 1}
          onChange={onTakes}
        />
      </div>
      {onlyOne && (
        <span id={id} className="text-ink-soft text-xs">
          {onlyOne}
        </span>
      )}
    </div>
  );
}

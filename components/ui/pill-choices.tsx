import { Menu as Base } from "@base-ui/react/menu";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { PillProps } from "./pill";

/** The values of a setting in a menu, each with its price or the reason that it does not fit. */
export const PillChoices = ({ label, choices, value, onChange }: PillProps) => (
  <Base.RadioGroup value={value ?? ""} onValueChange={(next) => onChange(String(next))}>
    <div aria-hidden className="px-2.25 pt-1.5 pb-1 font-[550] text-ink-soft text-xs">
      {label}
    </div>
    {choices.map((choice) => (
      <Base.RadioItem
        key={choice.value}
        value={choice.value}
        closeOnClick
        data-value={choice.value}
        data-possible={!choice.reason}
        className={clsx(
          "flex min-h-8 cursor-default select-none items-center gap-2.25 rounded-md px-2.25 text-sm tabular-nums outline-none data-checked:font-semibold data-highlighted:bg-hover pointer-coarse:min-h-11",
          choice.reason && "text-ink-faint",
        )}
      >
        {choice.drawing}
        <span className="flex-1 whitespace-nowrap">{choice.label}</span>
        <span className="pl-4 font-normal text-ink-soft">{choice.reason ?? choice.aside}</span>
        <span className="grid w-4 place-items-center">
          <Base.RadioItemIndicator>
            <Check aria-hidden className="size-4" />
          </Base.RadioItemIndicator>
        </span>
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);

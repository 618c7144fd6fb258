import { Film, ImagePlus, Mic } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "@/components/access/may";
import { FieldErrorBelow } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { type InputRule, inputRuleLabel } from "@/lib/inputs/input-rule";
import { InputPlace } from "./input-place";
import { InputThumb } from "./input-thumb";
import { inputProblem, type SeveralFiles, useInputSource } from "./use-input-source";

const TransferLine = lazyPart(() => import("./transfer-line"));

type InputSlotProps = {
  label: string;
  /** The word in its place, where that is not the label. */
  shown?: string;
  rule: InputRule;
  value: HostedInput | null;
  onChange: (input: HostedInput | null) => void;
  error?: ReactNode;
  several?: SeveralFiles;
};

const ICONS = { image: ImagePlus, video: Film, audio: Mic } as const;

/**
 * One input inside the box of a prompt: its thumbnail, or a dashed place. A press of the place opens everything that
 * can be chosen; files, addresses and results can also be dropped on it or pasted into it. An upload and what is wrong
 * take a line of their own. Who may not make anything has no place to fill.
 */
export function InputSlot({ label, shown = label, rule, value, onChange, error, several }: InputSlotProps) {
  const source = useInputSource(rule, onChange, several);
  const may = useMay();
  const wrong = error ?? (value && inputProblem(value, rule));
  const Icon = ICONS[rule.type];
  if (!value && !may("make")) return null;
  return (
    <>
      {value ? (
        <InputThumb input={value} label={label} shown={shown} onRemove={() => onChange(null)} />
      ) : source.transfer.phase === "idle" ? (
        <div className="relative grid h-11 min-w-14.5 place-items-center content-center rounded-xs border border-line-field border-dashed px-2 text-ink-soft transition-colors hover:bg-hover hover:text-ink has-data-over:border-ink has-data-over:bg-press has-data-over:text-ink has-aria-invalid:border-danger">
          <Icon aria-hidden className="size-4" />
          <span aria-hidden className="text-xs">
            {shown}
          </span>
          <InputPlace
            source={source}
            label={label}
            title={inputRuleLabel(rule)}
            multiple={several !== undefined && several.room > 1}
            aria-invalid={wrong ? true : undefined}
            className="rounded-xs"
          />
        </div>
      ) : (
        <div className="order-last basis-full">
          <TransferLine transfer={source.transfer} onStop={source.stop} isInBox />
        </div>
      )}
      {wrong && <FieldErrorBelow id={`${label}-error`}>{wrong}</FieldErrorBelow>}
    </>
  );
}

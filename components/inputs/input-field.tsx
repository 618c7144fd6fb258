import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "@/components/access/may";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { lazyPart, lazyPopup } from "@/components/ui/lazy-part";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { type InputRule, inputRuleLabel } from "@/lib/inputs/input-rule";
import { FilePlace } from "./file-place";
import { InputPreview } from "./input-preview";
import { messages } from "./messages";
import { inputProblem, useInputSource } from "./use-input-source";

const InputPicker = lazyPopup(() => import("./input-picker"));
const LinkBox = lazyPopup(() => import("./link-box"));
const TransferLine = lazyPart(() => import("./transfer-line"));

const text = messages.inputField;

type InputFieldProps = {
  label: string;
  rule: InputRule;
  required: boolean;
  value: HostedInput | null;
  onChange: (input: HostedInput | null) => void;
  error?: ReactNode;
};

/**
 * One input as a field of its own: a file dropped, pasted or chosen, an address, or an earlier upload or result. Who may
 * not make anything has none.
 */
export function InputField({ label, rule, required, value, onChange, error }: InputFieldProps) {
  const source = useInputSource(rule, onChange);
  const { way, setWay } = source;
  const may = useMay();
  const wrong = error ?? (value && inputProblem(value, rule));
  if (!value && !may("make")) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline gap-1.5">
        <span className="font-medium text-sm">{label}</span>
        <span className="text-ink-faint text-xs">{required ? text.required : text.optional}</span>
      </div>
      {value ? (
        <InputPreview input={value} label={label} onRemove={() => onChange(null)} />
      ) : source.transfer.phase === "idle" ? (
        <div className="relative flex flex-col items-center gap-1 rounded-lg border border-line-field border-dashed px-3 py-4 text-center text-sm transition-colors hover:bg-hover has-data-over:border-ink has-data-over:bg-press">
          <Upload aria-hidden className="size-4 text-ink-faint" />
          <span className="text-ink-soft">
            {messages.dropZone.before} <span className="text-ink text-link">{messages.dropZone.link}</span>
          </span>
          <span className="text-ink-faint text-xs">{inputRuleLabel(rule)}</span>
          <FilePlace {...source.place} label={label} className="rounded-lg" />
          <span className="relative z-1 mt-1 flex flex-wrap justify-center gap-1">
            <Button size="sm" variant="quiet" onClick={() => setWay(way === "link" ? null : "link")}>
              {text.url}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setWay("picker")}>
              {text.library}
            </Button>
          </span>
        </div>
      ) : (
        <TransferLine transfer={source.transfer} onStop={source.stop} />
      )}
      {way === "link" && !value && <LinkBox type={rule.type} onLink={source.place.onLink} />}
      {way === "picker" && <InputPicker {...source.picker} />}
      {wrong && <FieldError id={`${label}-error`}>{wrong}</FieldError>}
    </div>
  );
}

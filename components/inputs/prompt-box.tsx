import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "@/components/ui/field";

type PromptBoxProps = ComponentProps<"textarea"> & {
  /** The name of the text: "Prompt". */
  label: string;
  /** The name of the form field, which a refusal looks for. */
  field: string;
  /** One short line about a text that cannot be sent. */
  error?: string | undefined;
  /** What the provider's rules refused, under the box. */
  refusal?: ReactNode;
  /** One short line beside the inputs: how long the text is spoken. */
  hint?: ReactNode;
  /** The inputs that go with the text, at the bottom of the box. */
  inputs?: ReactNode;
  /** Buttons that act on the text, at the end of the inputs. */
  tools?: ReactNode;
};

/** The sentence that everything else serves: it grows with its text, and what goes with it lies in the same box. */
export function PromptBox(props: PromptBoxProps) {
  const { label, field, error, refusal, hint, inputs, tools, ...area } = props;
  const id = useId();
  const isWrong = Boolean(error || refusal);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, refusal && `${id}-refusal`];
  return (
    <div data-field={field} className="flex flex-col gap-2">
      <div
        className={clsx(
          "rounded-lg border bg-surface transition-colors has-[>textarea:focus-visible]:outline-2 has-[>textarea:focus-visible]:outline-ring has-[>textarea:focus-visible]:outline-offset-2",
          isWrong ? "border-danger shadow-[inset_0_0_0_1px_var(--danger)]" : "border-line-field",
        )}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={3}
          aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
          aria-invalid={isWrong || undefined}
          {...area}
          className="type-prompt field-sizing-content block max-h-[46vh] min-h-23 w-full resize-none bg-transparent px-3.5 pt-3.5 pb-1.5 outline-none lg:min-h-[clamp(5.75rem,14vh,7.75rem)]"
        />
        <div className="flex flex-wrap items-center gap-2 px-2.5 pt-1.5 pb-2.5">
          {inputs}
          {hint && (
            <p id={`${id}-hint`} className="px-1 text-ink-faint text-xs tabular-nums">
              {hint}
            </p>
          )}
          {tools && <div className="ml-auto flex min-h-11 items-center gap-1">{tools}</div>}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {refusal && <div id={`${id}-refusal`}>{refusal}</div>}
    </div>
  );
}

/** The length of a text, from the point where its limit comes near; spoken never, because nobody waits for it. */
export function CharacterCount({ length, limit, text }: { length: number; limit: number; text: string }) {
  if (length < limit * 0.75) return null;
  return (
    <span
      className={clsx("text-xs tabular-nums", length > limit ? "font-medium text-danger" : "text-ink-soft")}
    >
      {text}
    </span>
  );
}

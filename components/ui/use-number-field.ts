import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { asTyped, MAX_NUMBER, type NumberRule, readTypedNumber } from "@/lib/platform/typed-number";

/**
 * A number while it is typed: the properties of its `Input`, and why the text is no such number. An unreadable text
 * stays as it was typed and changes nothing; null is an emptied field. Arrow keys add and take away one; Home and End
 * lead to the limits of a field that has both.
 */
export function useNumberField(
  rule: NumberRule,
  value: number | null,
  onChange: (value: number | null) => void,
) {
  const { min = 0, max = MAX_NUMBER } = rule;
  const [typing, setTyping] = useState<{ text: string; before: number | null } | null>(null);
  const [isFocused, setFocused] = useState(false);
  const read = typing && readTypedNumber(typing.text, rule);
  // A value from elsewhere, such as cleared filters, replaces an unreadable text.
  const isReplaced = read?.problem !== undefined && typing?.before !== value;
  const isWaiting = isFocused && read?.isShort === true;
  const problem = isReplaced || isWaiting ? undefined : read?.problem;
  /** Where a key leads; the ends only of a field that has both. */
  const targetOf = (key: string): number | undefined => {
    if (key === "ArrowUp") return (value ?? min - 1) + 1;
    if (key === "ArrowDown") return (value ?? min + 1) - 1;
    if (rule.max === undefined) return undefined;
    return { Home: min, End: max }[key];
  };
  return {
    problem,
    input: {
      type: "text",
      inputMode: rule.decimals ? "decimal" : "numeric",
      autoComplete: "off",
      role: "spinbutton",
      "aria-valuenow": value ?? undefined,
      "aria-valuemin": min,
      "aria-valuemax": max,
      "aria-invalid": problem !== undefined || undefined,
      value: typing && !isReplaced ? typing.text : asTyped(value),
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false);
        if (read?.problem === undefined) setTyping(null);
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyping({ text: target.value, before: value });
        const typed = readTypedNumber(target.value, rule);
        if (typed.problem === undefined) onChange(typed.value);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const to = targetOf(event.key);
        if (to === undefined) return;
        event.preventDefault();
        setTyping(null);
        onChange(Math.min(max, Math.max(min, to)));
      },
    },
  } as const;
}

"use client";

import { useEffect } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { isFirstPrompt } from "./use-first-prompt";

/** What may have the focus when a form appears: nothing, or the link that was pressed with a pointer to come here. */
const isOnTheWay = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  ((element.id === "main" || element.tagName === "A") && !element.matches(":focus-visible"));

/**
 * Puts the focus into the prompt when its form appears, where there is a mouse: a phone would open its keyboard over
 * the form. Whoever has come to an element by keyboard stays there: the Tab key and a screen reader go on from it. A
 * prompt that nobody typed is selected, so that typing replaces it.
 */
export function usePromptFocus<Values extends FieldValues>(
  { getValues, setFocus }: Pick<UseFormReturn<Values>, "getValues" | "setFocus">,
  prompt: FieldPath<Values>,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady || !window.matchMedia("(pointer: fine)").matches) return;
    // After the effects that fill the form.
    const frame = requestAnimationFrame(() => {
      if (!isOnTheWay(document.activeElement)) return;
      setFocus(prompt, { shouldSelect: isFirstPrompt(getValues(prompt)) });
    });
    return () => cancelAnimationFrame(frame);
  }, [getValues, setFocus, prompt, isReady]);
}

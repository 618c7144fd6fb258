import { prefersReducedMotion } from "@/components/ui/preferences";

/** Where each begins. A stage with a shot has no box of its own in a narrow window. */
const STARTS = { composer: "#composer", stage: "#stage [data-shot], #stage:not(:has([data-shot]))" } as const;

/** Whether the form and its stage stand below each other; beside each other both are in view. */
export const arePanesStacked = (): boolean => !window.matchMedia("(min-width: 64rem)").matches;

/** Scrolls to the form or its stage where they stand below each other, once a press that leads there is drawn. */
export function scrollToPane(pane: keyof typeof STARTS): void {
  if (!arePanesStacked()) return;
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  requestAnimationFrame(() =>
    document.querySelector(STARTS[pane])?.scrollIntoView({ behavior, block: "start" }),
  );
}

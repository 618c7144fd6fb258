import { prefersReducedMotion } from "@/components/ui/preferences";

/** Scrolls to the form or its stage where they stand below each other; beside each other both are in view. */
export function scrollToPane(id: "composer" | "stage"): void {
  if (window.matchMedia("(min-width: 64rem)").matches) return;
  const behavior = prefersReducedMotion() ? "auto" : "smooth";
  document.getElementById(id)?.scrollIntoView({ behavior, block: "start" });
}

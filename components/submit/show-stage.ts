/** Scrolls to the new card when the stage is below the form and out of view. */
export function showStage(): void {
  if (window.matchMedia("(min-width: 64rem)").matches) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById("stage")?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
}

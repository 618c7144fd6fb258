/** Where form and stage lie below each other, the new card is out of sight: go there. */
export function showStage(): void {
  if (window.matchMedia("(min-width: 64rem)").matches) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById("stage")?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
}

/** Whether the person asked the system for less motion. For handlers and effects: a server does not know. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;

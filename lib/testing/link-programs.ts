import type { Plugin } from "vitest/config";

/** A place that starts a program of ours by the name of its source. */
const STARTED = /\b(?:processEntry|forkEntry)\(\s*"([^"]+)"/g;

/**
 * Makes Vitest see what runs in a process of its own: the place that starts a program gets an import of it that is
 * never carried out, so `--changed` and watching know whom a change to the program concerns.
 */
export function linkPrograms(): Plugin {
  return {
    name: "link-programs",
    transform(code) {
      const programs = [...code.matchAll(STARTED)].map(([, entry]) => `import("@/${entry}")`);
      if (programs.length === 0) return null;
      return { code: `${code}\nexport const __programs = () => [${programs.join(", ")}];`, map: null };
    },
  };
}

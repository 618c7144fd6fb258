import type { Plugin } from "vitest/config";

/** A call that starts a program of ours by the name of its source. */
const STARTED = /\b(?:processEntry|forkEntry)\(\s*"([^"]+)"/g;

/**
 * Shows Vitest the programs that run in separate processes: the call that starts a program gets an import of
 * it that never runs, so `--changed` and watching know which tests a change of the program affects.
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

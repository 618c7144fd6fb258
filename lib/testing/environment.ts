import { afterEach } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";

/** Sets variables of this process's environment until the test ends. Call it at the top of the file. */
export function withVariables(): (variables: Record<string, string>) => void {
  const before = new Map<string, string | undefined>();
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    before.clear();
    resetEnv();
  });
  return (variables) => {
    for (const [name, value] of Object.entries(variables)) {
      if (!before.has(name)) before.set(name, process.env[name]);
      process.env[name] = value;
    }
    resetEnv();
  };
}

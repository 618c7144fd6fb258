import { afterAll } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";
import { forgetProcessValues } from "@/lib/platform/server/process-value";
import { closeAll } from "@/lib/platform/server/shutdown";

/** The variables of the run, as `test-environment.ts` has set them. */
const variables = { ...process.env };

/** What a server of Hono replaces in its process. */
const { Request, Response } = Object.getOwnPropertyDescriptors(globalThis);

// Files share processes and loaded modules, which take longer to load than most files to run. What a file leaves
// running is ended, and the next one gets the variables, values and globals of a new process.
afterAll(async () => {
  await closeAll();
  forgetProcessValues();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  resetEnv();
  Object.defineProperties(globalThis, { Request, Response });
});

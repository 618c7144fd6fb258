/**
 * `npm start`: installs, builds and runs, each only if needed; `npm start -- web worker` only these processes.
 * Plain JavaScript without packages, because a fresh machine has none yet.
 */

import { buildIfNeeded, isBuilt } from "./setup/build.mjs";
import { checkSettings, launchBuilt } from "./setup/launch.mjs";
import { prepare } from "./setup/prepare.mjs";

const names = process.argv.slice(2);

await prepare(() => buildIfNeeded(() => checkSettings(names)), isBuilt);
await launchBuilt("start", names);

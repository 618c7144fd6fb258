/**
 * `npm start`: installs, builds and runs, each only if needed; `npm start -- web worker` only these processes. Of the
 * packages it installs for a build it keeps what a run loads.
 * Plain JavaScript without packages, because a fresh machine has none yet.
 */

import { buildIfNeeded, isBuilt } from "./setup/build.mjs";
import { keepOnlyRun } from "./setup/install.mjs";
import { checkSettings, launchBuilt } from "./setup/launch.mjs";
import { prepare } from "./setup/prepare.mjs";

const names = process.argv.slice(2);

async function buildAndPrune() {
  await buildIfNeeded(() => checkSettings(names));
  await keepOnlyRun();
}

await prepare("build", buildAndPrune, isBuilt);
await launchBuilt("start", names);

/**
 * `npm start`: installs, builds and runs, each only if needed; `npm start -- web worker` only these processes.
 * Plain JavaScript without packages, because a fresh machine has none yet.
 */

import { buildIfNeeded } from "./setup/build.mjs";
import { checkNode, install } from "./setup/install.mjs";
import { checkSettings, launchBuilt } from "./setup/launch.mjs";
import { alone } from "./setup/lock.mjs";
import { root } from "./setup/project.mjs";

const names = process.argv.slice(2);

checkNode();
process.chdir(root);
try {
  await alone(async () => {
    await install();
    await buildIfNeeded(() => checkSettings(names));
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await launchBuilt("start", names);

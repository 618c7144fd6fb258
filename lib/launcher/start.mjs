/**
 * `npm start`: installs, builds and runs, each only if needed; `npm start -- web worker` only these processes. Of the
 * packages it installs for a build it keeps what a run loads.
 * Plain JavaScript without packages, because a fresh machine has none yet.
 */
import { onNode } from "./setup/node.mjs";

onNode(async () => {
  const { runCommand } = await import("./setup/commands.mjs");
  await runCommand("start", process.argv.slice(2));
});

/**
 * The commands of package.json: `command.mjs NAME [arguments]`, where NAME is one of ours (`setup/commands.mjs`) or a
 * program of a package.
 */
import { onNode } from "./setup/node.mjs";

onNode(async () => {
  const { runCommand } = await import("./setup/commands.mjs");
  const [, , name = "", ...args] = process.argv;
  await runCommand(name, args);
});

import { checkNode, install, isInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { openFilesProblem } from "./open-files.mjs";
import { root } from "./project.mjs";

/**
 * Installs what is missing and then does `work`, while no other command does so in this folder. Ends the process with a
 * sentence when that fails.
 * @param {() => Promise<void>} work
 * @param {() => boolean} [isDone] whether nothing is left of the work. Then the folder is not written to, and may be
 * read-only
 */
export async function prepare(work, isDone = () => false) {
  checkNode();
  const problem = openFilesProblem();
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
  process.chdir(root);
  if (isInstalled() && isDone()) return;
  try {
    await alone(async () => {
      await install();
      await work();
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

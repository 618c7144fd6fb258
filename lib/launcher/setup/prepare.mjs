import { checkNode, install } from "./install.mjs";
import { alone } from "./lock.mjs";
import { root } from "./project.mjs";

/**
 * Installs what is missing and then does `work`, while no other command does so in this folder. Ends the process with a
 * sentence when that fails.
 * @param {() => Promise<void>} work
 */
export async function prepare(work) {
  checkNode();
  process.chdir(root);
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

import { install, isInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { root } from "./project.mjs";

/**
 * Installs what is missing and then does `work`, while no other command does so in this folder. Ends the process with a
 * sentence when that fails.
 * @param {import("./install.mjs").Purpose} purpose of the packages, while the work is not done
 * @param {() => Promise<void>} work
 * @param {() => boolean} [isDone] whether nothing is left of the work. Then the folder is not written to, and may be
 * read-only
 */
export async function prepare(purpose, work, isDone = () => false) {
  const problem = openFilesProblem();
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
  process.chdir(root);
  const isReady = isDone();
  if (isReady && isInstalled("run")) return;
  try {
    await alone(async () => {
      await install(isReady ? "run" : purpose);
      await work();
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * How many files a process needs, its sockets and pipes among them: 256 live streams, as many reads of files, connections
 * to the database and the service, and what Node itself has open.
 */
const MIN_OPEN_FILES = 1_024;

/**
 * What is wrong with the limit of open files; null when it suffices. Node has raised its own to the highest allowed.
 * @returns {string | null}
 */
function openFilesProblem() {
  const report = process.report?.getReport();
  const limit = Number(Object(report).userLimits?.open_files?.soft);
  if (!(limit < MIN_OPEN_FILES)) return null;
  return `Atelier needs ${MIN_OPEN_FILES} open files, and this process may have ${limit}. Allow more: \`ulimit -n 65536\` in this shell (as root, or with a higher hard limit), LimitNOFILE=65536 under systemd, --ulimit nofile=65536 with Docker`;
}

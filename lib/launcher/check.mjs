/** Ends with 1 and a sentence when `npm start` could not start with these settings; `npm start` runs it before a build. */
import { loadLauncher } from "./setup/launch.mjs";

const { readSettings } = await loadLauncher("start");
try {
  readSettings("start", process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

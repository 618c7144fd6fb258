/** `npm run storage:move -- folder s3`, or back: copies all files, verifies each, and can be run again. */
import { isBuilt } from "./setup/build.mjs";
import { bundle } from "./setup/bundle.mjs";
import { loadMove } from "./setup/launch.mjs";
import { prepare } from "./setup/prepare.mjs";

await prepare(bundle, isBuilt);
const { moveStorage } = await loadMove();
process.exit(await moveStorage(process.argv.slice(2)));

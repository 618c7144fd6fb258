/** `npm run restore -- FILE`: an archive of `npm run backup` into an empty place. */
import { isBuilt } from "./setup/build.mjs";
import { bundle } from "./setup/bundle.mjs";
import { commandFolder, loadBackup } from "./setup/launch.mjs";
import { prepare } from "./setup/prepare.mjs";

await prepare(bundle, isBuilt);
const { restore } = await loadBackup();
await restore(process.argv.slice(2), commandFolder);

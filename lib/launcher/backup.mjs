/** `npm run backup -- FILE`: database and files in one archive, also while Atelier runs. */
import { commandFolder, loadBackup } from "./setup/launch.mjs";
import { root } from "./setup/project.mjs";

process.chdir(root);
// Nothing is built: the processes that run may be of an earlier build.
const { backup } = await loadBackup();
await backup(process.argv.slice(2), commandFolder);

/** `npm run dev`: runs everything from source, and each process reloads when its sources change. */
import { bundle } from "./setup/bundle.mjs";
import { checkNode, install } from "./setup/install.mjs";
import { launchBuilt } from "./setup/launch.mjs";
import { alone } from "./setup/lock.mjs";
import { root } from "./setup/project.mjs";

checkNode();
process.chdir(root);
await alone(async () => {
  await install();
  await bundle();
});
await launchBuilt("dev");

/** `npm run dev`: runs everything from source, and each process reloads when its sources change. */
import { bundle } from "./setup/bundle.mjs";
import { checkNode, install } from "./setup/install.mjs";
import { launchBuilt } from "./setup/launch.mjs";
import { alone } from "./setup/lock.mjs";
import { root } from "./setup/project.mjs";

checkNode();
process.chdir(root);
try {
  await alone(async () => {
    await install();
    await bundle();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await launchBuilt("dev");

/** `npm run dev`: runs everything from source, and each process reloads when its sources change. */
import { bundle } from "./setup/bundle.mjs";
import { launchBuilt } from "./setup/launch.mjs";
import { prepare } from "./setup/prepare.mjs";
import { bundlesOf } from "./setup/project.mjs";

await prepare(() => bundle(bundlesOf("dev")));
await launchBuilt("dev");

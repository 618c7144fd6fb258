/** `npm run sandbox`: only the embedded service, with a database of its own. */
import { bundle } from "./setup/bundle.mjs";
import { launchBuilt } from "./setup/launch.mjs";
import { prepare } from "./setup/prepare.mjs";

await prepare(bundle);
await launchBuilt("sandbox");

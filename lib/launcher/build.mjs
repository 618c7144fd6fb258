/** `npm run build`: installs what is missing, and builds the web application and the bundles of the other processes. */
import { build } from "./setup/build.mjs";
import { prepare } from "./setup/prepare.mjs";

await prepare(build);

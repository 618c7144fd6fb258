/** `npm run build`: the web application and the bundles of the other processes. */
import { build } from "./setup/build.mjs";
import { alone } from "./setup/lock.mjs";

try {
  await alone(() => build());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** `npm run sandbox`: the embedded service alone, with a database of its own. */
import { bundle } from "./setup/bundle.mjs";
import { checkNode, install } from "./setup/install.mjs";
import { alone } from "./setup/lock.mjs";
import { root } from "./setup/project.mjs";

checkNode();
process.chdir(root);
await alone(async () => {
  await install();
  await bundle();
});
process.env.NODE_ENV = "production";
const { launch } = await import(new URL("../../dist/lib/launcher/main.js", import.meta.url).href);
await launch("sandbox");

/** `npm run dev`: everything from source, each process reloading when its sources change. */
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
process.env.NODE_ENV = "development";
const { launch } = await import(new URL("../../dist/lib/launcher/main.js", import.meta.url).href);
await launch("dev");

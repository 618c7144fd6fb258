/** The commands of package.json that run a built program of ours: `command.mjs NAME [arguments]`. */
import { build, isBuilt } from "./setup/build.mjs";
import { bundle } from "./setup/bundle.mjs";
import { commandFolder, launchBuilt, loadBackup, loadMove } from "./setup/launch.mjs";
import { prepare } from "./setup/prepare.mjs";
import { bundlesOf, root } from "./setup/project.mjs";

const [name, ...args] = process.argv.slice(2);

switch (name) {
  // Installs what is missing, and builds the web application and the bundles of the other processes.
  case "build":
    await prepare("build", () => build());
    break;

  // Runs everything from source, and each process reloads when its sources change.
  case "dev":
    await prepare("tests", () => bundle(bundlesOf("dev")));
    await launchBuilt("dev");
    break;

  // Runs only the embedded service, with a database of its own.
  case "sandbox":
    await prepare("run", () => bundle());
    await launchBuilt("sandbox");
    break;

  // FILE: database and files in one archive, also while Atelier runs.
  case "backup": {
    process.chdir(root);
    // Nothing is built: the processes that run may be of an earlier build.
    const { backup } = await loadBackup();
    await backup(args, commandFolder);
    break;
  }

  // FILE: an archive of `backup` into an empty place.
  case "restore": {
    await prepare("run", () => bundle(), isBuilt);
    const { restore } = await loadBackup();
    await restore(args, commandFolder);
    break;
  }

  // folder s3, or s3 folder: copies all files, verifies each, and can be run again.
  case "storage:move": {
    await prepare("run", () => bundle(), isBuilt);
    const { moveStorage } = await loadMove();
    process.exit(await moveStorage(args));
    break;
  }

  default:
    console.error(`There is no command ${name}`);
    process.exit(1);
}

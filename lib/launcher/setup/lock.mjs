import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "./project.mjs";

const file = path.join(root, ".setup.lock");

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    if (code !== "EEXIST")
      throw new Error(
        `${root} cannot be written to (${code}), which installing and building need; start as the user it belongs to`,
        { cause: error },
      );
  }
  try {
    const holder = Number.parseInt(readFileSync(file, "utf8"), 10);
    if (holder === process.pid || !alive(holder)) rmSync(file, { force: true });
  } catch {
    // It was released between the two checks; the next try takes it.
  }
  return false;
}

/**
 * Runs `work` while no other process started from this folder installs or builds.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  let isAnnounced = false;
  while (!take()) {
    if (!isAnnounced)
      console.log(`Waiting for another copy that installs or builds here (its process id is in ${file})`);
    isAnnounced = true;
    await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

import { closeSync, readFileSync } from "node:fs";

/**
 * Preloaded into every process the launcher starts. When the launcher has ended in any way, the process ends
 * too and frees its port for the next start. Until then it tells the launcher every second that its event loop
 * runs; a process that is stopped or frozen does not, and is replaced (`child.ts`). Preloads are inherited: a
 * process that such a process forks (the development server does) has a channel to it and not to the launcher,
 * and is left alone.
 *
 * First of all it reads the variables that may hold a secret, which come through a descriptor. Set in here they are not
 * in what the kernel shows of the process (/proc/PID/environ).
 */
const GRACE_MS = 5_000;
const BEAT_MS = 1_000;
/** As `child.ts` opens it. */
const VARIABLES_DESCRIPTOR = 4;

const isOurs = process.env.ATELIER_LAUNCHER === String(process.ppid);

if (isOurs) {
  Object.assign(process.env, JSON.parse(readFileSync(VARIABLES_DESCRIPTOR, "utf8")));
  closeSync(VARIABLES_DESCRIPTOR);
}

if (isOurs && process.channel !== undefined && process.channel !== null) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    process.kill(process.pid, "SIGTERM");
  });
  const beat = () => process.connected && process.send?.({ type: "alive" }, undefined, undefined, () => {});
  setInterval(beat, BEAT_MS).unref();
  // This listener must not keep the process alive.
  process.channel.unref();
}

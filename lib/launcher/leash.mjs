/**
 * Preloaded into every process the launcher starts. When the launcher has ended in any way, the process ends
 * too and frees its port for the next start. Until then it tells the launcher every second that its event loop
 * runs; a process that is stopped or frozen does not, and is replaced (`child.ts`). Preloads are inherited: a
 * process that such a process forks (the development server does) has a channel to it and not to the launcher,
 * and is left alone.
 */
const GRACE_MS = 5_000;
const BEAT_MS = 1_000;

const isOurs = process.env.ATELIER_LAUNCHER === String(process.ppid);

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

/**
 * Preloaded into every process the launcher starts: when the launcher is gone, however it went, the
 * process ends too, and leaves its port to the next start.
 * Preloads are inherited: what such a process forks in turn (the development server does) has a channel to it
 * and not to the launcher, and is left alone.
 */
const GRACE_MS = 5_000;

const isOurs = process.env.ATELIER_LAUNCHER === String(process.ppid);

if (isOurs && process.channel !== undefined && process.channel !== null) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    process.kill(process.pid, "SIGTERM");
  });
  // Listening must not keep a process alive that has nothing else to do.
  process.channel.unref();
}

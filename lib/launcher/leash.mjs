/**
 * Preloaded into every process the launcher starts: when the launcher is gone, however it went, the
 * process ends too, and leaves its port to the next start.
 */
const GRACE_MS = 5_000;

if (process.channel !== undefined && process.channel !== null) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    process.kill(process.pid, "SIGTERM");
  });
  // Listening must not keep a process alive that has nothing else to do.
  process.channel.unref();
}

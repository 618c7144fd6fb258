/** Runs once when a Next server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { installShutdown } = await import("@/lib/platform/server/shutdown");
  const { limitServers } = await import("@/lib/platform/server/server-limits");
  // Next waits for open connections before it ends, and a live stream never ends by itself.
  installShutdown({ exit: false });
  limitServers();
}

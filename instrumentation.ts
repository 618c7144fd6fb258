/** Runs once when a Next server starts, before its first request. */
export async function register(): Promise<void> {
  // In this form the compiler leaves the server's code out of the edge runtime, which nothing of ours uses.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startOrExit } = await import("@/lib/platform/server/shutdown");
    await startOrExit(async () => (await import("@/app/start-web")).startWeb());
  }
}

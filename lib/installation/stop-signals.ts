const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** One request to stop may arrive as several signals: of the terminal or service manager, and of npm, which passes it on. */
const SAME_REQUEST_MS = 1_000;

/** Calls `stop` at the first signal, and `kill` at each later one that is a request of its own. */
export function onStopSignals(
  { stop, kill }: { stop: () => void; kill: () => void },
  source: Pick<NodeJS.EventEmitter, "on"> = process,
): void {
  let firstAt: number | undefined;
  const receive = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      stop();
    } else if (performance.now() - firstAt > SAME_REQUEST_MS) kill();
  };
  for (const signal of SIGNALS) source.on(signal, receive);
}

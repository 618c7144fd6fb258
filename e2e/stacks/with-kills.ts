import { setTimeout as wait } from "node:timers/promises";
import { Stack } from "../fault-stack";

type Killed = "web" | "worker" | "postgres" | "sandbox";

type Stacks = {
  service: Stack;
  dashboard: Stack;
  /** Kills a process after so many milliseconds. It starts again by itself. */
  kill: (name: Killed, afterMs: number) => Promise<void>;
  /** How often each was killed. */
  killed: Readonly<Record<Killed, number>>;
};

/** Runs a test on an embedded service and a dashboard of its own, whose processes it kills. */
export async function withKills(run: (stacks: Stacks) => Promise<void>): Promise<void> {
  const service = await Stack.service();
  const dashboard = await Stack.dashboard(service.url);
  const killed = { web: 0, worker: 0, postgres: 0, sandbox: 0 };
  const kill = async (name: Killed, afterMs: number) => {
    await wait(afterMs);
    if ((name === "sandbox" ? service : dashboard).kill(name)) killed[name] += 1;
  };
  try {
    await service.start();
    await dashboard.start();
    await run({ service, dashboard, kill, killed });
  } finally {
    await dashboard.stop();
    await service.stop();
  }
}

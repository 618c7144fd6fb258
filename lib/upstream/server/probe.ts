import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { processValue } from "@/lib/platform/server/process-value";
import type { UpstreamState } from "../upstream-state";
import { endpointPath } from "./endpoints";
import { upstreamHealth } from "./health";
import { send } from "./send";

/** A response that came this recently tells that the upstream responds. */
const HEARD_MS = 3_000;
/** Longer than any response without work takes. */
const TIMEOUT_MS = 4_000;
const PAUSE_MS = 200;

/** The probe that is under way. */
const probe = processValue("upstream-probe", (): { asking: Promise<void> | null } => ({ asking: null }));

/**
 * Asks the upstream whether it responds, unless a call has just shown that it does: without a key, so it counts for
 * nobody, and until the responses say one or the other. All who ask meanwhile wait for the same.
 */
export async function probeUpstream(): Promise<void> {
  if (upstreamHealth().hasHeard(HEARD_MS)) return;
  const current = probe();
  current.asking ??= ask().finally(() => {
    current.asking = null;
  });
  await current.asking;
}

async function ask(): Promise<void> {
  const health = upstreamHealth();
  do {
    const outcome = await attempt();
    health.note(outcome);
    if ("response" in outcome && outcome.response.status < 500) return;
    if (!health.isDown) await wait(PAUSE_MS, undefined, { ref: false });
  } while (!health.isDown);
}

async function attempt(): Promise<{ response: { status: number } } | { error: unknown }> {
  try {
    const exchange = await send({
      pool: "calls",
      method: "GET",
      path: endpointPath("getPlan"),
      headers: { accept: "application/json" },
      body: null,
      signal: undefined,
      timeouts: { headersMs: TIMEOUT_MS, idleMs: TIMEOUT_MS, totalMs: TIMEOUT_MS },
    });
    exchange.close();
    return { response: exchange };
  } catch (error) {
    return { error };
  }
}

/** The state as this process knows it. */
export const knownUpstreamState = (): UpstreamState => ({
  object: "upstream",
  down_since: upstreamHealth().downSince?.toISOString() ?? null,
});

/** The state as a page that opens shows it: after a probe, where nothing was heard for a moment. */
export async function readUpstreamState(): Promise<UpstreamState> {
  await probeUpstream();
  return knownUpstreamState();
}

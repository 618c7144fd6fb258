import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { readKeyStatus } from "@/lib/keys/server/key-status";
import { processValue } from "@/lib/platform/server/process-value";
import type { UpstreamState } from "../upstream-state";
import { toResponse, type UpstreamResponse } from "./call";
import { endpointPath } from "./endpoints";
import { upstreamHealth } from "./health";
import { readBody, sendRequest } from "./send";

/** A response that came this recently tells that the upstream responds. */
const HEARD_MS = 1_500;
/** Longer than any response without work takes. With the pauses and a page's turns it stays below five seconds. */
const TIMEOUT_MS = 2_500;
const ATTEMPTS = 3;
/** Attempts overlap, so that an upstream which never responds is found out in the time of one. */
const PAUSE_MS = 150;

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
  const startedAt = Date.now();
  const decided = new AbortController();
  const attempts: Promise<void>[] = [];
  const tries = health.isDown ? 1 : ATTEMPTS;
  const tryOnce = async () => {
    const outcome = await attempt(decided.signal);
    // Another attempt or call has shown meanwhile that it responds.
    if (decided.signal.aborted || health.hasHeard(Date.now() - startedAt)) return decided.abort();
    health.note(outcome);
    if (health.hasHeard(HEARD_MS) || health.isDown) decided.abort();
  };
  while (attempts.length < tries && !decided.signal.aborted) {
    const current = tryOnce();
    attempts.push(current);
    const isRefused = await Promise.race([current.then(() => true), wait(PAUSE_MS, false, { ref: false })]);
    if (isRefused && !decided.signal.aborted) await wait(PAUSE_MS, undefined, { ref: false });
  }
  await Promise.all(attempts);
}

async function attempt(signal: AbortSignal): Promise<{ response: UpstreamResponse } | { error: unknown }> {
  try {
    const exchange = await sendRequest({
      pool: "calls",
      method: "GET",
      path: endpointPath("getPlan"),
      headers: { accept: "application/json", "accept-encoding": "identity" },
      body: null,
      signal,
      timeouts: { headersMs: TIMEOUT_MS, idleMs: TIMEOUT_MS, totalMs: TIMEOUT_MS },
    });
    try {
      return { response: toResponse(exchange, await readBody(exchange)) };
    } catch (error) {
      return { error: exchange.explain(error) };
    } finally {
      exchange.close();
    }
  } catch (error) {
    return { error };
  }
}

/** The state as this process knows it, for a workspace. */
export async function knownUpstreamState(workspaceId: string): Promise<UpstreamState> {
  const { refusedSince, limitedSince } = await readKeyStatus(workspaceId);
  return {
    object: "upstream",
    down_since: upstreamHealth().downSince?.toISOString() ?? null,
    refused_since: refusedSince?.toISOString() ?? null,
    limited_since: limitedSince?.toISOString() ?? null,
  };
}

/** The state as a page that opens shows it: after a probe, where nothing was heard for a moment. */
export async function readUpstreamState(workspaceId: string): Promise<UpstreamState> {
  await probeUpstream();
  return knownUpstreamState(workspaceId);
}

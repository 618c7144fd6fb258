import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import type { HostileFile, InjectedResponse } from "./fault-proxy";
import type { Stack } from "./fault-stack";
import { signedInVisitor } from "./sign-in";

const BYTES = 60_000_000;
/** One MP4 box after the box of its brand: what is no media is refused. */
const FTYP = Buffer.from("\0\0\0\x14ftypisom\0\0\0\0isom", "latin1");
const RESULT: HostileFile = { type: "video/mp4", body: Buffer.concat([FTYP, Buffer.alloc(BYTES)], BYTES) };
const CALL_TIMEOUT_MS = 10_000;
/** Both halves are measured alternately, so that other work of the machine affects both. */
const ROUNDS = 4;
/** Connections count as stalled when this many checks in a row find the same number of transfers. */
const SAME_LOOKS = 5;
const FIRST_TRANSFER_WITHIN_MS = 60_000;

/** The duration of one tenant's plan call in milliseconds. A call without a response counts as the limit. */
type Latencies = {
  samples: number;
  p50Ms: number;
  p95Ms: number;
  slowestMs: number;
  timeouts: number;
};
export type Comparison = { without: Latencies; with: Latencies; upstreamTransfers: number };

/** One tenant's result of 60 MB at a dashboard, which is never copied. */
export type LargeResult = {
  url: string;
  /** The address of the result, and a cookie with access to it. */
  address: string;
  cookie: string;
  /** Another tenant. */
  neighbor: APIRequestContext;
  /** Connections on which the upstream is sending the result. */
  transfers: ReadonlySet<Socket>;
};

/**
 * A fault proxy's `pick` that responds to every result with 60 MB. `transfers` are the connections on which it is
 * sending one. It counts the results of all accounts, so earlier tests must leave no transfer open.
 */
export function largeResults(): {
  transfers: ReadonlySet<Socket>;
  pick: (incoming: IncomingMessage) => InjectedResponse;
} {
  const transfers = new Set<Socket>();
  const pick = ({ url, socket }: IncomingMessage): InjectedResponse => {
    if (!url?.startsWith("/files/")) return "none";
    transfers.add(socket);
    socket.once("close", () => transfers.delete(socket));
    return RESULT;
  };
  return { transfers, pick };
}

/** Makes such a result at a dashboard whose connection to the upstream goes through `largeResults`. */
export async function makeLargeResult(
  dashboard: Stack,
  transfers: ReadonlySet<Socket>,
): Promise<LargeResult> {
  const { url } = dashboard;
  const owner = await signedInVisitor(url, `sk_sandbox_demo_stalled${randomUUID().slice(0, 8)}`);
  const neighbor = await signedInVisitor(url, `sk_sandbox_demo_neighbor${randomUUID().slice(0, 8)}`);
  const id = await makeUncopiedResult(owner);
  // The upstream stated the size of what it made.
  await dashboard.query(`update assets set size_bytes = null where id = '${id}'`);
  const address = `/api/assets/${id}`;
  return { url, address, cookie: await cookieOf(owner), neighbor, transfers };
}

/**
 * Measures one tenant's plan call without and with `stalled` connections of another tenant that request a
 * result and never read.
 */
export async function compareStalledReaders(
  { neighbor, transfers, ...result }: LargeResult,
  stalled: number,
  samples: number,
): Promise<Comparison> {
  const part = Math.ceil(samples / ROUNDS);
  await timePlanCalls(neighbor, part); // the first requests of a process compile and connect
  const without: number[] = [];
  const withStalled: number[] = [];
  let upstreamTransfers = 0;
  for (let round = 0; round < ROUNDS; round++) {
    without.push(...(await timePlanCalls(neighbor, part)));
    const readers = Array.from({ length: stalled }, () => openUnread(result));
    // On a busy machine the first transfer starts late. One that never starts must fail the caller, not hang.
    const until = Date.now() + FIRST_TRANSFER_WITHIN_MS;
    while (transfers.size === 0 && Date.now() < until) await wait(100);
    await untilSteady(() => transfers.size);
    upstreamTransfers = Math.max(upstreamTransfers, transfers.size);
    withStalled.push(...(await timePlanCalls(neighbor, part)));
    for (const reader of readers) reader.destroy();
    await untilSteady(() => transfers.size);
  }
  return { without: latenciesOf(without), with: latenciesOf(withStalled), upstreamTransfers };
}

async function cookieOf(visitor: APIRequestContext): Promise<string> {
  const { cookies } = await visitor.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** The id of a result that stays at the upstream, because its workspace may store no bytes. */
async function makeUncopiedResult(visitor: APIRequestContext): Promise<string> {
  const headers = { "sec-fetch-site": "same-origin" };
  const settings = await visitor.get("/api/library/settings");
  const { file_names } = await settings.json();
  await visitor.post("/api/library/settings", { headers, data: { file_names, quota_bytes: 0 } });
  const response = await visitor.post("/api/jobs", {
    headers: { ...headers, "idempotency-key": "stalled-readers" },
    data: { kind: "image", request: { model_id: "gamma-image-4", prompt: "a pier" } },
  });
  if (response.status() !== 202) throw new Error(`job: ${response.status()} ${await response.text()}`);
  const { id } = await response.json();
  for (;;) {
    const { assets } = await (await visitor.get(`/api/jobs/${id}`)).json();
    if (assets[0]) return assets[0].id;
    await wait(200);
  }
}

/**
 * Requests and never reads: the operating systems in between buffer some bytes, then the sender has to wait.
 */
export function openUnread({
  url,
  address,
  cookie,
}: Pick<LargeResult, "url" | "address" | "cookie">): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined).pause();
  socket.write(`GET ${address} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
  return socket;
}

export async function untilSteady(look: () => number): Promise<void> {
  for (let same = 0, before = -1; same < SAME_LOOKS; same = look() === before ? same + 1 : 0) {
    before = look();
    await wait(300);
  }
}

async function timePlanCalls(visitor: APIRequestContext, samples: number): Promise<number[]> {
  const latenciesMs: number[] = [];
  for (let at = 0; at < samples; at++) {
    const startedAt = performance.now();
    const response = await visitor
      .get("/api/v1/account/plan", { timeout: CALL_TIMEOUT_MS })
      .catch(() => null);
    if (response && !response.ok()) throw new Error(`plan: ${response.status()} ${await response.text()}`);
    latenciesMs.push(response ? performance.now() - startedAt : CALL_TIMEOUT_MS);
    // Without a response here, the others would only time out.
    if (!response) break;
  }
  return latenciesMs;
}

function latenciesOf(latenciesMs: number[]): Latencies {
  const sorted = latenciesMs.sort((a, b) => a - b);
  const ms = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  const timeouts = latenciesMs.filter((each) => each === CALL_TIMEOUT_MS).length;
  return { samples: latenciesMs.length, p50Ms: ms(0.5), p95Ms: ms(0.95), slowestMs: ms(1), timeouts };
}

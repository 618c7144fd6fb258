import "server-only";
import type { Readable } from "node:stream";
import { Agent, type Dispatcher } from "undici";
import { env } from "./env";
import { hostName } from "./ingress/allowed-hosts";
import { messages } from "./messages";
import { processValue } from "./process-value";
import { type ConnectorOptions, PrivateAddressError, publicConnector } from "./public-address";

const text = messages.postOutside;

/** For the connection, the status and as much of the body as is kept, together. */
const TIMEOUT_MS = 15_000;
/** Of an answer. The rest is not read. */
const KEPT_BYTES = 1_024;
/** Connections of this process to one receiver: as many as it gets events at once. */
const CONNECTIONS = 8;

/** Whether WEBHOOK_ALLOWED_HOSTS names the host of an address, which then needs neither https nor a public address. */
export const isAllowedHost = ({ hostname }: URL): boolean =>
  env().WEBHOOK_ALLOWED_HOSTS.some((name) => hostName(name) === hostName(hostname));

/** How one attempt went: the status and the beginning of the answer, or why there is none. */
export type Attempt = {
  status: number | null;
  body: string | null;
  problem: string | null;
  durationMs: number;
};

type Message = { url: string; headers: Record<string, string>; body: string | Buffer };

/** Creates `postOutside`; tests pass their own lookup, certificates and timeout of an attempt. */
export function createPoster({ timeoutMs = TIMEOUT_MS, ...reach }: Partial<ConnectorOptions> = {}) {
  const connections = { connections: CONNECTIONS, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const guarded = new Agent({ ...connections, connect: publicConnector({ timeoutMs, ...reach }) });
  const allowed = new Agent({ ...connections, connect: { timeout: timeoutMs } });

  return async ({ url: address, headers, body }: Message): Promise<Attempt> => {
    const url = new URL(address);
    const isAllowed = isAllowedHost(url);
    const begunAt = performance.now();
    const took = () => Math.round(performance.now() - begunAt);
    // The variable may have named this host when the address was entered.
    if (!isAllowed && url.protocol !== "https:")
      return { status: null, body: null, problem: text.private, durationMs: took() };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await (isAllowed ? allowed : guarded).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: "POST",
        headers: { ...headers, "accept-encoding": "identity" },
        body,
        signal,
      });
      const answer = await beginningOf(response.body);
      return { status: response.statusCode, body: answer, problem: null, durationMs: took() };
    } catch (error) {
      const problem = signal.aborted ? text.timeout(timeoutMs / 1000) : problemOf(error);
      return { status: null, body: null, problem, durationMs: took() };
    }
  };
}

/**
 * Posts to an address that somebody outside gave, once. Connects to public addresses only, or to a host of WEBHOOK_ALLOWED_HOSTS, follows no
 * redirect, and ends after 15 seconds. Never throws.
 */
export const postOutside = (message: Message): Promise<Attempt> => poster()(message);
const poster = processValue("outside-poster", () => createPoster());

/** The first kilobyte as text. A body that ends too soon, or never, has what came of it: its status counts. */
async function beginningOf(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const readable: Readable = body.on("error", () => undefined);
  try {
    for await (const part of readable as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= KEPT_BYTES) break;
    }
  } catch {
    // The connection broke, or the time is over.
  }
  readable.destroy();
  // The database has no text with a null character.
  return Buffer.concat(parts).subarray(0, KEPT_BYTES).toString("utf8").replaceAll("\0", "\uFFFD");
}

const IS_OF_CERTIFICATE = /CERT|TLS|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/;

function problemOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return text.private;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return text.noName;
  if (code === "ECONNREFUSED") return text.refused;
  if (code.includes("TIMEOUT")) return text.timeout(TIMEOUT_MS / 1000);
  return IS_OF_CERTIFICATE.test(code) ? text.certificate : text.broken;
}

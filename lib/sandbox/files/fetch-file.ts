import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Agent, interceptors, request } from "undici";
import {
  type ConnectorOptions,
  PrivateAddressError,
  publicConnector,
} from "@/lib/platform/server/public-address";
import { MAX_FILE_BYTES } from "./uploads";

/**
 * Writes the contents of an address to `target`, which must not exist.
 * @returns its size in bytes
 * @throws FetchRefusal
 */
export type FetchFile = (address: string, target: string) => Promise<number>;

type FetchLimits = Partial<ConnectorOptions> & {
  maxBytes?: number;
  /** Milliseconds for everything: names, connections, redirects and the last byte. */
  totalMs?: number;
};

const CONNECT_MS = 5_000;
const TOTAL_MS = 30_000;
const MAX_REDIRECTS = 3;

/** Why an address gave no file, as a message for the person who gave it. */
export class FetchRefusal extends Error {
  override readonly name = "FetchRefusal";
}

/**
 * Builds the function that fetches inputs by public address. It connects only to the public internet, at the
 * first address, behind a name and after a redirect (at most three). It sends no key or cookie.
 */
export function createFileFetcher({
  maxBytes = MAX_FILE_BYTES,
  totalMs = TOTAL_MS,
  timeoutMs = CONNECT_MS,
  ...reach
}: FetchLimits = {}): FetchFile {
  const dispatcher = new Agent({ connect: publicConnector({ timeoutMs, ...reach }) }).compose(
    interceptors.redirect({ maxRedirections: MAX_REDIRECTS }),
  );
  return async (address, target) => {
    const url = readAddress(address);
    const signal = AbortSignal.timeout(totalMs);
    try {
      const headers = { "accept-encoding": "identity" };
      const { statusCode, body } = await request(url, { dispatcher, signal, headers });
      if (statusCode !== 200) {
        body.on("error", () => {}).destroy();
        throw new FetchRefusal(
          statusCode >= 300 && statusCode < 400
            ? "The address redirects too often"
            : `The address answered with status ${statusCode}`,
        );
      }
      const upTo = (chunks: AsyncIterable<Uint8Array>) => limited(chunks, maxBytes);
      await pipeline(body, upTo, createWriteStream(target, { flags: "wx" }), { signal });
    } catch (cause) {
      throw refusalOf(cause, signal.aborted, totalMs);
    }
    return (await stat(target)).size;
  };
}

function readAddress(address: string): URL {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new FetchRefusal("The address is neither http nor https");
  if (url.username !== "" || url.password !== "") {
    throw new FetchRefusal("The address carries a name or password");
  }
  return url;
}

async function* limited(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FetchRefusal(`The file has more than ${maxBytes / 1_000_000} MB`);
    yield chunk;
  }
}

function refusalOf(cause: unknown, isLate: boolean, totalMs: number): FetchRefusal {
  if (cause instanceof FetchRefusal) return cause;
  if (isLate) return new FetchRefusal(`The file did not arrive within ${totalMs / 1000} seconds`, { cause });
  if (cause instanceof PrivateAddressError) {
    return new FetchRefusal("The address does not lead to the public internet", { cause });
  }
  return new FetchRefusal("The address could not be reached", { cause });
}

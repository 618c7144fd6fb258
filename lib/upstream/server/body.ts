import "server-only";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ApiError } from "@/lib/contract/errors";
import type { Exchange } from "./send";

const MAX_BYTES = 5_000_000;

/** The text of a response, at most 5 MB after decompression. Reading stops at the first byte beyond. */
export async function readBody({ body, headers }: Pick<Exchange, "body" | "headers">): Promise<string> {
  if (Number(headers["content-length"]) > MAX_BYTES) throw tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of unpacked(body, headers["content-encoding"])) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** We request no content encoding. One layer is accepted from a server that encodes nevertheless. */
function unpacked(body: Readable, encoding: string | string[] | undefined): AsyncIterable<Buffer> {
  const unpack = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const name = String(encoding ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "identity" || name === "") return body;
  if (name !== "gzip" && name !== "deflate" && name !== "br") {
    throw new ApiError("upstream_invalid", "The service answered in an encoding that was not asked for.");
  }
  const through = unpack[name]();
  body.on("error", (error) => through.destroy(error));
  return body.pipe(through);
}

const tooLarge = () => new ApiError("upstream_invalid", "The service answered with more than 5 MB.");

import "server-only";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import Negotiator from "negotiator";
import send from "send";

const PREFIX = "/_next/static/";
/** The encodings of the build's files, the smallest first, and how the names end. */
const ENCODINGS = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
] as const;
const TYPES = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
]);

const BUILT = path.join(/* turbopackIgnore: true */ process.cwd(), ".next/static");

type Send = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Sends the scripts and styles of a folder as the build has compressed them: smaller than what can be compressed while
 * somebody waits, and without that work. Their names change with what is in them, so that they are kept for a year.
 * @returns a function that returns whether it sends the response: false for a file without a compressed one, and for a
 * client that accepts none
 */
export function sendScripts(folder = BUILT): Send {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" || !url.startsWith(PREFIX)) return false;
    const name = url.slice(PREFIX.length);
    const type = TYPES.get(path.extname(name));
    const accepted = new Negotiator(request).encodings(ENCODINGS.map(({ encoding }) => encoding));
    const best = ENCODINGS.find(({ encoding }) => accepted.includes(encoding));
    if (!type || !best || !names.has(name + best.ending)) return false;
    response.setHeader("content-type", type);
    response.setHeader("content-encoding", best.encoding);
    response.setHeader("vary", "accept-encoding");
    send(request, name + best.ending, { root: folder, immutable: true, maxAge: "1y" })
      // A file that a newer build has deleted, or a range that it does not have.
      .on("error", ({ status }: { status: number }) => {
        if (response.headersSent) return void response.destroy();
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        response.writeHead(status, { "cache-control": "no-store" }).end();
      })
      .pipe(response);
    return true;
  };
}

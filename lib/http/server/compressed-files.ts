import "server-only";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import Negotiator from "negotiator";
import send from "send";

const PREFIX = "/_next/static/";
/** The encodings of the build's files, and how their names end: the smallest first. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;
const TYPES = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
]);

const BUILT = path.join(/* turbopackIgnore: true */ process.cwd(), ".next/static");

type Send = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Sends the scripts and styles of a folder as the build has compressed them: smaller than what can be compressed while
 * somebody waits, and without that work. Their names change with what is in them, so that they are kept for a year.
 * @returns a function that says whether it answers a GET: not for a file without a compressed one, nor for a client that
 * takes none
 */
export function compressedFiles(folder = BUILT): Send {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" || !url.startsWith(PREFIX)) return false;
    const name = url.slice(PREFIX.length);
    const type = TYPES.get(path.extname(name));
    const accepted = new Negotiator(request).encodings(Object.keys(ENDINGS));
    const encoding = (["br", "gzip"] as const).find((each) => accepted.includes(each));
    if (!type || !encoding || !names.has(name + ENDINGS[encoding])) return false;
    response.setHeader("content-type", type);
    response.setHeader("content-encoding", encoding);
    response.setHeader("vary", "accept-encoding");
    send(request, name + ENDINGS[encoding], { root: folder, immutable: true, maxAge: "1y" })
      // A file that a newer build has deleted, or a range that it does not have.
      .on("error", ({ status }: { status: number }) => {
        response.removeHeader("content-encoding");
        response.writeHead(status).end();
      })
      .pipe(response);
    return true;
  };
}

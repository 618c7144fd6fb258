import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as ask, createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendScripts } from "./scripts";

const folder = mkdtempSync(path.join(tmpdir(), "atelier-static-"));
const script = Buffer.from("console.log(1);".repeat(50));
const inFolder = (name: string) => path.join(folder, name);
const server = createServer((request, response) => {
  if (!send(request, response)) response.end("by Next");
});
let send: ReturnType<typeof sendScripts>;

beforeAll(async () => {
  mkdirSync(inFolder("chunks"));
  for (const name of ["chunks/a.js", "chunks/b.css", "chunks/later-deleted.js"]) {
    writeFileSync(inFolder(name), script);
    writeFileSync(inFolder(`${name}.br`), brotliCompressSync(script));
    writeFileSync(inFolder(`${name}.gz`), gzipSync(script));
  }
  writeFileSync(inFolder("chunks/font.woff2"), script);
  writeFileSync(inFolder("chunks/large.js"), script);
  send = sendScripts(folder);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

type Headers = Record<string, string>;

async function open(name: string, headers: Headers, method = "GET"): Promise<[IncomingMessage, Buffer]> {
  const { port } = server.address() as AddressInfo;
  const address = { host: "127.0.0.1", port, path: `/_next/static/${name}` };
  const request = ask({ ...address, headers, method, agent: false });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return [response, await buffer(response)];
}

it("sends the smallest encoding that a client accepts", async () => {
  const [asChromium, byBrotli] = await open("chunks/a.js", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect(asChromium.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    vary: "accept-encoding",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(brotliDecompressSync(byBrotli)).toEqual(script);
  const [older, byGzip] = await open("chunks/b.css", { "accept-encoding": "br;q=0, gzip" });
  expect(older.headers).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "content-encoding": "gzip",
  });
  expect(gunzipSync(byGzip)).toEqual(script);
  const known = { "accept-encoding": "br", "if-none-match": String(asChromium.headers.etag) };
  expect((await open("chunks/a.js", known))[0].statusCode).toBe(304);
});

it.each([
  ["a client that takes none", "chunks/a.js", "identity"],
  ["another encoding", "chunks/a.js", "zstd"],
  ["a file without a compressed one", "chunks/large.js", "br"],
  ["a file of another type", "chunks/font.woff2", "br"],
  ["a compressed file by its name", "chunks/a.js.br", "br"],
  ["a file that is not there", "chunks/no.js", "br"],
  ["a path out of the folder", "../package.js", "br"],
  ["another method", "chunks/a.js", "br", "POST"],
])("leaves to Next: %s", async (_, name, encoding, method = "GET") => {
  const [response, body] = await open(name, { "accept-encoding": encoding }, method);
  expect(String(body)).toBe("by Next");
  expect(response.headers).not.toHaveProperty("content-encoding");
});

it("responds with 404 for a file that a newer build has deleted", async () => {
  rmSync(inFolder("chunks/later-deleted.js.br"));
  const [response, body] = await open("chunks/later-deleted.js", { "accept-encoding": "br" });
  expect([response.statusCode, body.length]).toEqual([404, 0]);
  expect(response.headers).not.toHaveProperty("content-encoding");
});

it("forbids caches to store a refusal, and drops the headers of the file", async () => {
  const [response, body] = await open("chunks/a.js", { "accept-encoding": "br", range: "bytes=9999-" });
  expect([response.statusCode, body.length]).toEqual([416, 0]);
  expect(response.headers).toMatchObject({ "cache-control": "no-store" });
  for (const header of ["content-encoding", "content-length", "etag", "content-type"])
    expect(response.headers).not.toHaveProperty(header);
});

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, get, IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import compression from "compression";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "@/lib/testing/eventually";
import { sendBody } from "./send-body";

let server: Server;
let response: Response;

beforeAll(async () => {
  const compress = compression();
  server = createServer((incoming, outgoing) => {
    const isCompressed = incoming.headers["accept-encoding"] !== undefined;
    if (isCompressed) compress(incoming, outgoing, () => undefined);
    void sendBody(response, outgoing, isCompressed);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

type Options = ResponseInit & { encoding?: string };

async function open(
  body: ReadableStream | null,
  { encoding, ...init }: Options = {},
): Promise<IncomingMessage> {
  response = new Response(body, encoding ? { headers: { "content-type": "text/csv" } } : init);
  const { port } = server.address() as AddressInfo;
  const headers = encoding ? { "accept-encoding": encoding } : {};
  const request = get({ host: "127.0.0.1", port, headers, agent: false });
  const [incoming] = (await once(request, "response")) as [IncomingMessage];
  return incoming;
}

/** Parts of one letter each, and then the end or a failure. */
function parts(count: number, { fails = false, bytes = 100_000, isRandom = false } = {}) {
  const seen = { pulled: 0, isCanceled: false };
  const body = new ReadableStream({
    pull(controller) {
      if (seen.pulled < count)
        controller.enqueue(isRandom ? randomBytes(bytes) : Buffer.alloc(bytes, 97 + seen.pulled));
      else if (fails) controller.error(new Error("/data/assets/ab/cd: EIO"));
      else controller.close();
      seen.pulled += 1;
    },
    cancel() {
      seen.isCanceled = true;
    },
  });
  return { body, seen };
}

/** A stream of bytes that writes into the memory of its reader, and notes which that was. */
function lent(count: number, bytes = 100_000) {
  const buffers: ArrayBufferLike[] = [];
  let pulled = 0;
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const view = controller.byobRequest?.view;
      if (!view) throw new Error("no memory was lent");
      buffers.push(view.buffer);
      new Uint8Array(view.buffer, view.byteOffset).fill(97 + pulled++);
      controller.byobRequest?.respond(bytes);
      if (pulled === count) controller.close();
    },
  });
  return { body, buffers };
}

const letters = (count: number, bytes = 100_000) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => Buffer.alloc(bytes, 97 + at)));

it("sends status, headers and every part in its order", async () => {
  const incoming = await open(parts(20).body, { status: 206, headers: { "content-type": "video/mp4" } });
  expect([incoming.statusCode, incoming.headers["content-type"]]).toEqual([206, "video/mp4"]);
  expect(letters(20).equals(await buffer(incoming))).toBe(true);
});

it("lends its memory to a stream of bytes, and takes it back only when it is sent", async () => {
  const { body, buffers } = lent(20);
  expect(letters(20).equals(await buffer(await open(body)))).toBe(true);
  expect(new Set(buffers.map(({ byteLength }) => byteLength)).size).toBe(1);
});

it.each([
  ["a stream", () => parts(20).body],
  // Its stream is one of bytes, which could be lent memory.
  ["a text", () => new Response(letters(20)).body],
])("sends every part of %s compressed to those who take it", async (_of, body) => {
  const incoming = await open(body(), { encoding: "gzip" });
  expect(incoming.headers["content-encoding"]).toBe("gzip");
  expect(letters(20).equals(gunzipSync(await buffer(incoming)))).toBe(true);
});

it("sends a response without a body", async () => {
  const incoming = await open(null, { status: 304 });
  expect([incoming.statusCode, await buffer(incoming)]).toEqual([304, Buffer.alloc(0)]);
});

it.each([[undefined], ["gzip"]])(
  "closes the connection where a body breaks off, and does not send the reason; encoding %s",
  async (encoding) => {
    const incoming = await open(parts(3, { fails: true }).body, { ...(encoding && { encoding }) });
    const got: Buffer[] = [];
    incoming.on("data", (part: Buffer) => got.push(part));
    const [error] = await once(incoming, "error");
    expect(error).toMatchObject({ code: "ECONNRESET" });
    expect(Buffer.concat(got).includes("EIO")).toBe(false);
  },
);

it("sends nothing of a body that breaks off at its beginning", async () => {
  await expect(open(parts(0, { fails: true }).body)).rejects.toMatchObject({ code: "ECONNRESET" });
});

it.each([[undefined], ["gzip"]])(
  "reads at its reader's pace, and cancels the body when the reader leaves; encoding %s",
  async (encoding) => {
    const { body, seen } = parts(10_000, { bytes: 1_000_000, isRandom: true });
    const incoming = await open(body, { ...(encoding && { encoding }) });
    incoming.pause();
    let before = -1;
    await eventually(() => {
      const held = before === seen.pulled;
      before = seen.pulled;
      expect(held).toBe(true);
    });
    expect(seen.pulled).toBeLessThan(100);
    incoming.destroy();
    await eventually(() => expect(seen.isCanceled).toBe(true));
  },
);

it("cancels a silent body whose reader leaves", async () => {
  let isCanceled = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from("retry")),
    cancel() {
      isCanceled = true;
    },
  });
  const incoming = await open(body);
  await once(incoming, "data");
  incoming.destroy();
  await eventually(() => expect(isCanceled).toBe(true));
});

it("cancels the body of a reader that left before there was a response", async () => {
  let isCanceled = false;
  const body = new ReadableStream({
    cancel() {
      isCanceled = true;
    },
  });
  const closed = new ServerResponse(new IncomingMessage(new Socket()));
  closed.destroy();
  await sendBody(new Response(body), closed, false);
  expect(isCanceled).toBe(true);
});

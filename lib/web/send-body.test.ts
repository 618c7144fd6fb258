import { once } from "node:events";
import { createServer, get, IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pulledBody } from "@/lib/platform/server/pulled-body";
import { eventually } from "@/lib/testing/eventually";
import { sendBody } from "./send-body";

let server: Server;
let answer: Response;

beforeAll(async () => {
  server = createServer((_, outgoing) => void sendBody(answer, outgoing));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

async function open(body: ReadableStream | null, init: ResponseInit = {}): Promise<IncomingMessage> {
  answer = new Response(body, init);
  const { port } = server.address() as AddressInfo;
  const request = get({ host: "127.0.0.1", port, agent: false });
  const [incoming] = (await once(request, "response")) as [IncomingMessage];
  return incoming;
}

/** Parts of one letter each, and then the end or a failure. */
function parts(count: number, { fails = false, bytes = 100_000 } = {}) {
  const seen = { pulled: 0, isCanceled: false };
  const body = new ReadableStream({
    pull(controller) {
      if (seen.pulled < count) controller.enqueue(Buffer.alloc(bytes, String.fromCharCode(97 + seen.pulled)));
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
  const sizes = new Set<number>();
  let pulled = 0;
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const view = controller.byobRequest?.view;
      if (!view) throw new Error("no memory was lent");
      sizes.add(view.buffer.byteLength);
      new Uint8Array(view.buffer, view.byteOffset).fill(97 + pulled++);
      controller.byobRequest?.respond(bytes);
      if (pulled === count) controller.close();
    },
  });
  return { body, sizes };
}

const letters = (count: number, bytes = 100_000) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => Buffer.alloc(bytes, 97 + at)));

it("sends status, headers and every part in its order", async () => {
  const incoming = await open(parts(20).body, { status: 206, headers: { "content-type": "video/mp4" } });
  expect([incoming.statusCode, incoming.headers["content-type"]]).toEqual([206, "video/mp4"]);
  expect(letters(20).equals(await buffer(incoming))).toBe(true);
});

it("lends its memory to a stream of bytes, and takes it back only when it is sent", async () => {
  const { body, sizes } = lent(20);
  expect(letters(20).equals(await buffer(await open(body)))).toBe(true);
  expect(sizes.size).toBe(1);
});

it("sends an answer without a body", async () => {
  const incoming = await open(null, { status: 304 });
  expect([incoming.statusCode, await buffer(incoming)]).toEqual([304, Buffer.alloc(0)]);
});

it("cuts the connection where a body breaks off, and says nothing of the reason", async () => {
  const incoming = await open(parts(3, { fails: true }).body);
  const got: Buffer[] = [];
  incoming.on("data", (part: Buffer) => got.push(part));
  const [error] = await once(incoming, "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  const all = Buffer.concat(got);
  expect(letters(3).subarray(0, all.length).equals(all)).toBe(true);
});

it("sends nothing of a body that breaks off at its beginning", async () => {
  await expect(open(parts(0, { fails: true }).body)).rejects.toMatchObject({ code: "ECONNRESET" });
});

it("reads at its reader's pace, and cancels the body when the reader leaves", async () => {
  const { body, seen } = parts(10_000, { bytes: 1_000_000 });
  const incoming = await open(body);
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
});

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

it("cancels the body of a reader that left before there was an answer", async () => {
  let isCanceled = false;
  const body = new ReadableStream({
    cancel() {
      isCanceled = true;
    },
  });
  const closed = new ServerResponse(new IncomingMessage(new Socket()));
  closed.destroy();
  await sendBody(new Response(body), closed);
  expect(isCanceled).toBe(true);
});

/** Bytes that are read one part after another, and then fail, end or wait. */
function pulled(count: number, then: "ends" | "fails" | "waits") {
  const seen = { reads: 0, isCanceled: false };
  const body = pulledBody({
    async read() {
      const at = seen.reads++;
      if (at < count) return { done: false, value: new Uint8Array(100_000).fill(97 + at) };
      if (then === "fails") throw new Error("/data: EIO");
      if (then === "waits") await new Promise(() => undefined);
      return { done: true, value: undefined };
    },
    async cancel() {
      seen.isCanceled = true;
    },
  });
  return { body, seen };
}

it("reads what a body is made of, and leaves the stream around it alone", async () => {
  const { body } = pulled(20, "ends");
  expect(letters(20).equals(await buffer(await open(body)))).toBe(true);
  expect([body.locked, answer.bodyUsed]).toEqual([false, false]);
});

it("sends the same through that stream", async () => {
  const parts = Buffer.from(await new Response(pulled(20, "ends").body).arrayBuffer());
  expect(letters(20).equals(parts)).toBe(true);
});

it("cuts the connection where what a body is made of fails, and cancels it when its reader leaves", async () => {
  const failing = await open(pulled(3, "fails").body);
  failing.resume();
  const [error] = await once(failing, "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  const { body, seen } = pulled(1, "waits");
  const incoming = await open(body);
  await once(incoming, "data");
  incoming.destroy();
  await eventually(() => expect(seen.isCanceled).toBe(true));
});

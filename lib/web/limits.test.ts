import { once } from "node:events";
import { createServer, get, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { limitConnectionTimes, SERVER_TIMEOUTS } from "./limits";

const STALLED_MS = 1_000;
const BODY_MS = 300;
const CHUNK = Buffer.alloc(256 * 1024);
let respond: (response: ServerResponse) => void;
let server: Server;
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  server = createServer(SERVER_TIMEOUTS, (request, response) => {
    limitConnectionTimes(request, response, { stalledReaderMs: STALLED_MS, bodyMs: BODY_MS });
    respond(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends without end, as fast as the reader takes it. */
function writeAll(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on("drain", more);
  more();
}

it("disconnects a reader that reads nothing, and the sender notices", async () => {
  const left = new Promise<void>((resolve) => {
    respond = (response) => {
      response.once("close", resolve);
      writeAll(response);
    };
  });
  const reader = connect(port(), "127.0.0.1").pause();
  // Newer Nodes report the reset as an error first.
  const ended = new Promise<void>((resolve) =>
    reader.on("error", () => undefined).once("close", () => resolve()),
  );
  reader.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await left;
  reader.resume();
  await ended;
});

it("keeps a slow reader that reads something now and then", async () => {
  let hasLeft = false;
  respond = (response) => {
    response.once("close", () => {
      hasLeft = true;
    });
    writeAll(response);
  };
  const request = get({ port: port(), host: "127.0.0.1", agent: false });
  const [incoming] = await once(request, "response");
  // Long enough that a limit on the whole response would have ended it several times.
  for (const startedAt = performance.now(); performance.now() - startedAt < 4 * STALLED_MS; ) {
    for (let bytesRead = 0; bytesRead < 4_000_000; ) {
      const part: Buffer | null = incoming.read();
      if (part) bytesRead += part.length;
      else await once(incoming, "readable");
    }
    await wait(STALLED_MS / 10);
  }
  expect(hasLeft).toBe(false);
  request.destroy();
});

/** Sends a body in parts, longer than any limit on it; whether there was a response. */
async function sendsSlowly(path: string): Promise<boolean> {
  respond = (response) => response.req.resume().once("end", () => response.end());
  const upload = request({ port: port(), host: "127.0.0.1", path, method: "POST", agent: false });
  const responded = once(upload, "response").then(
    ([response]) => {
      response.resume();
      return true;
    },
    () => false,
  );
  for (let part = 0; part < 6 && !upload.destroyed; part++) {
    upload.write("part");
    await wait(BODY_MS / 3);
  }
  upload.end();
  return responded;
}

it.each([
  ["/api/library/restore/job_1", true],
  ["/api/uploads", true],
  ["/api/library/restore", false],
  ["/api/jobs", false],
])("a body for %s may be slow: %s", async (path, isKept) => {
  expect(await sendsSlowly(path)).toBe(isKept);
  // Node's own limit on a whole request would cut off what those routes allow.
  expect(server.requestTimeout).toBe(0);
});

it("waits for a response that takes long to be made", async () => {
  respond = async (response) => {
    response.write("a beginning");
    await wait(3 * STALLED_MS);
    response.end(" and an end");
  };
  expect(await (await fetch(`http://127.0.0.1:${port()}/`)).text()).toBe("a beginning and an end");
});

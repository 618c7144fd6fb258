import type { LookupAddress } from "node:dns";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { publicLookup } from "@/lib/platform/server/public-address";
import { StubService, withStubService } from "@/lib/testing/stub-service";
import { createAssetFetcher } from "./fetch-asset";

const stub = withStubService();
/** Stands for everything inside that a forged address could be after. */
const canary = new StubService();
const port = () => new URL(canary.origin).port;

beforeAll(() => canary.start());
afterAll(() => canary.stop());
beforeEach(() => {
  canary.requests.length = 0;
});

const loopback: LookupAddress = { address: "127.0.0.1", family: 4 };
const open: LookupAddress = { address: "93.184.216.34", family: 4 };
const fetcher = (addresses: LookupAddress[] = [loopback]) => createAssetFetcher(async () => addresses);
const options = { maxBytes: 1_000 };

async function read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

it("downloads from the configured upstream, without the key", async () => {
  stub.handler = (_, response) => void response.writeHead(200, { "content-type": "video/mp4" }).end("clip");
  const asset = await fetcher()(`${stub.origin}/files/a.mp4?sig=1`, options);
  expect(asset).toMatchObject({ contentType: "video/mp4" });
  expect(String(await read(asset.bytes))).toBe("clip");
  expect(stub.requests[0]).toMatchObject({ url: "/files/a.mp4?sig=1" });
  expect(stub.requests[0]?.headers).not.toHaveProperty("authorization");
});

it.each([
  ["another port of the service's host", () => `${canary.origin}/`],
  ["plain http", () => "http://files.example/"],
  ["loopback over https", () => `https://127.0.0.1:${port()}/`],
  ["loopback in another spelling", () => `https://0x7f.1:${port()}/`],
  ["loopback as a number", () => `https://2130706433:${port()}/`],
  ["mapped loopback", () => `https://[::ffff:127.0.0.1]:${port()}/`],
  ["translated loopback", () => `https://[64:ff9b::7f00:1]:${port()}/`],
  ["the metadata address", () => "https://169.254.169.254/latest/meta-data/"],
  ["a name that leads inside", () => `https://inside.example:${port()}/`],
  ["a name and password", () => "https://user:pass@files.example/"],
  ["a file", () => "file:///etc/passwd"],
  ["a script", () => "data:text/html,x"],
  ["no address at all", () => "//"],
])("refuses %s before anything is sent", async (_what, address) => {
  await expect(fetcher()(address(), options)).rejects.toMatchObject({ code: "upstream_invalid" });
  expect(canary.requests).toEqual([]);
});

it("refuses a name with one private address among public ones", async () => {
  await expect(fetcher([open, loopback])(`https://mixed.example:${port()}/`, options)).rejects.toMatchObject({
    code: "upstream_invalid",
  });
});

it("connects to what it checked: a name that resolves to another address gains nothing", async () => {
  const addresses = [[open], [loopback]];
  const lookup = publicLookup(async () => addresses.shift() ?? []);
  const ask = () =>
    new Promise<string>((resolve, reject) =>
      lookup("rebinding.example", {}, (error, address) => (error ? reject(error) : resolve(String(address)))),
    );
  expect(await ask()).toBe(open.address);
  await expect(ask()).rejects.toThrow("public");
});

it.each([301, 302, 303, 307, 308])("checks the target of a %i", async (status) => {
  stub.handler = (_, response) => void response.writeHead(status, { location: `${canary.origin}/` }).end();
  await expect(fetcher()(`${stub.origin}/a`, options)).rejects.toMatchObject({ code: "upstream_invalid" });
  expect(canary.requests).toEqual([]);
});

it("follows three redirects and no more", async () => {
  const leadThrough = (hops: number) => {
    stub.handler = (request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop >= hops) response.end("here");
      else response.writeHead(302, { location: `/${hop + 1}` }).end();
    };
    return fetcher()(`${stub.origin}/0`, options);
  };
  expect(String(await read((await leadThrough(3)).bytes))).toBe("here");
  await expect(leadThrough(4)).rejects.toMatchObject({ code: "upstream_invalid" });
});

it.each([403, 404, 410])("says that a link that responds with %i is gone", async (status) => {
  stub.handler = (_, response) => void response.writeHead(status).end();
  await expect(fetcher()(`${stub.origin}/a`, options)).rejects.toMatchObject({ code: "gone" });
});

it("stops at the limit, announced or not", async () => {
  stub.handler = (_, response) => void response.end(Buffer.alloc(2_000));
  await expect(fetcher()(`${stub.origin}/a`, options)).rejects.toMatchObject({ code: "payload_too_large" });
  stub.handler = (_, response) => {
    response.write(Buffer.alloc(900));
    response.end(Buffer.alloc(900));
  };
  const { bytes } = await fetcher()(`${stub.origin}/a`, options);
  await expect(read(bytes)).rejects.toMatchObject({ code: "payload_too_large" });
});

it("reports a download that broke off", async () => {
  stub.handler = (_, response) => {
    response.writeHead(200, { "content-length": "900" });
    response.write(Buffer.alloc(100), () => response.destroy());
  };
  const { bytes } = await fetcher()(`${stub.origin}/a`, options);
  await expect(read(bytes)).rejects.toMatchObject({ code: "upstream_unreachable" });
});

it("tells a transfer that was cut from an upstream that can't be reached", async () => {
  stub.handler = (_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("half of it");
    setImmediate(() => response.socket?.resetAndDestroy());
  };
  const asset = await fetcher()(`${stub.origin}/files/a.mp4`, options);
  await expect(read(asset.bytes)).rejects.toMatchObject({
    code: "upstream_unreachable",
    message: expect.stringMatching(/cut before the transfer was complete/),
  });
  stub.handler = (_, response) => void response.writeHead(200, { "content-length": "100" }).end("half");
  const short = await fetcher()(`${stub.origin}/files/a.mp4`, options);
  await expect(read(short.bytes)).rejects.toMatchObject({
    message: expect.stringMatching(/^The connection was cut/),
  });
});

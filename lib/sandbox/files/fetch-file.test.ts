import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { StubService } from "@/lib/testing/stub-service";
import { createFileFetcher } from "./fetch-file";

/** Stands for the internet; `openly` treats its address as public. */
const internet = new StubService();
/** Stands for internal services that a caller might attack. */
const inside = new StubService();
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fetch-"));
  await Promise.all([internet.start(), inside.start()]);
});
afterAll(async () => {
  await Promise.all([internet.stop(), inside.stop(), rm(folder, { recursive: true })]);
});
beforeEach(() => {
  internet.requests.length = inside.requests.length = 0;
});

const portOf = ({ origin }: StubService) => new URL(origin).port;
const target = () => path.join(folder, String(++count));

/** Resolves names from a fixed table and applies the real rule to them. */
const strictly = createFileFetcher({
  resolve: async (name) => {
    const addresses: Record<string, string[]> = {
      "inside.example": ["127.0.0.1"],
      "private.example": ["10.1.2.3"],
      "mixed.example": ["93.184.216.34", "127.0.0.1"],
      "mapped.example": ["::ffff:127.0.0.1"],
      "metadata.example": ["169.254.169.254"],
      "nothing.example": [],
    };
    return (addresses[name] ?? ["127.0.0.1"]).map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
  },
});

/** Fetches by the rules of the service, except that the stub's address counts as public. */
const openly = (limits = {}) =>
  createFileFetcher({
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    isPublic: (address) => address === "127.0.0.1",
    ...limits,
  });
const at = (suffix: string) => `http://public.example:${portOf(internet)}${suffix}`;

it.each([
  ["loopback", () => `http://127.0.0.1:${portOf(inside)}/a.png`],
  ["this machine by name", () => `http://localhost:${portOf(inside)}/a.png`],
  ["loopback in another spelling", () => `http://0x7f.1:${portOf(inside)}/a.png`],
  ["loopback as a number", () => `http://2130706433:${portOf(inside)}/a.png`],
  ["IPv6 loopback", () => `http://[::1]:${portOf(inside)}/a.png`],
  ["mapped loopback", () => `http://[::ffff:127.0.0.1]:${portOf(inside)}/a.png`],
  ["nowhere", () => `http://0.0.0.0:${portOf(inside)}/a.png`],
  ["a private network", () => "http://192.168.1.1/a.png"],
  ["link-local", () => "http://169.254.169.254/latest/meta-data/"],
  ["IPv6 link-local", () => "http://[fe80::1]/a.png"],
  ["a unique local address", () => "http://[fd12::1]/a.png"],
  ["a name that leads to loopback", () => `http://inside.example:${portOf(inside)}/a.png`],
  ["a name that leads to a private network", () => "http://private.example/a.png"],
  ["a name that leads to link-local", () => "http://metadata.example/a.png"],
  ["a name that leads to mapped loopback", () => `http://mapped.example:${portOf(inside)}/a.png`],
  ["a name with one inner address among outer ones", () => `http://mixed.example:${portOf(inside)}/a.png`],
  ["a name that leads nowhere", () => "http://nothing.example/a.png"],
])("never connects to %s", async (_what, address) => {
  await expect(strictly(address(), target())).rejects.toThrow("does not lead to the public internet");
  expect(inside.requests).toEqual([]);
});

it.each([
  ["another protocol", "ftp://public.example/a.png", "neither http nor https"],
  ["a file", "file:///etc/passwd", "neither http nor https"],
  ["a name and password", "http://user:pass@public.example/a.png", "name or password"],
])("refuses %s", async (_what, address, reason) => {
  await expect(strictly(address, target())).rejects.toThrow(reason);
});

it("fetches from a public address, with no key and no cookie", async () => {
  internet.handler = (_, response) => void response.end("picture");
  const file = target();
  expect(await openly()(at("/a.png?x=1"), file)).toBe(7);
  expect(await readFile(file, "utf8")).toBe("picture");
  expect(internet.requests[0]?.url).toBe("/a.png?x=1");
  expect(internet.requests[0]?.headers).not.toHaveProperty("authorization");
  expect(internet.requests[0]?.headers).not.toHaveProperty("cookie");
});

it.each([301, 302, 303, 307, 308])("checks anew where a %i leads", async (status) => {
  for (const location of [
    `http://127.0.0.2:${portOf(inside)}/a.png`,
    `http://[::1]:${portOf(inside)}/a.png`,
    "http://169.254.169.254/latest",
    "http://10.0.0.1/",
  ]) {
    internet.handler = (_, response) => void response.writeHead(status, { location }).end();
    await expect(openly()(at("/"), target()), location).rejects.toThrow(
      "does not lead to the public internet",
    );
  }
  expect(inside.requests).toEqual([]);
});

it.each(["file:///etc/passwd", "data:text/plain,x", "http://", "//"])(
  "does not follow a redirect to %s",
  async (location) => {
    internet.handler = (_, response) => void response.writeHead(302, { location }).end();
    await expect(openly()(at("/"), target())).rejects.toThrow(/^The address/);
  },
);

it("checks the address at every fetch: a name that resolves to a private one then is refused", async () => {
  const answers = ["127.0.0.1", "10.0.0.1"];
  const fetcher = createFileFetcher({
    resolve: async () => [{ address: answers.shift() ?? "", family: 4 }],
    isPublic: (address) => address === "127.0.0.1",
  });
  internet.handler = (_, response) => void response.writeHead(200, { connection: "close" }).end("first");
  expect(await fetcher(at("/"), target())).toBe(5);
  await expect(fetcher(at("/"), target())).rejects.toThrow("does not lead to the public internet");
});

it("follows three redirects and no more", async () => {
  const leadThrough = (hops: number) => {
    internet.handler = (request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop >= hops) response.end("here");
      else response.writeHead(302, { location: `/${hop + 1}` }).end();
    };
    return openly()(at("/0"), target());
  };
  expect(await leadThrough(3)).toBe(4);
  await expect(leadThrough(4)).rejects.toThrow("redirects too often");
});

it("stops at the limit of size, announced or not, and at the limit of time", async () => {
  const small = openly({ maxBytes: 1_000 });
  internet.handler = (_, response) => void response.end(Buffer.alloc(2_000));
  await expect(small(at("/"), target())).rejects.toThrow("more than 0.001 MB");
  internet.handler = (_, response) => {
    response.write(Buffer.alloc(900));
    response.end(Buffer.alloc(900));
  };
  await expect(small(at("/"), target())).rejects.toThrow("more than 0.001 MB");
  // A response with its headers and one byte that never ends.
  internet.handler = (_, response) => void response.writeHead(200).write("x");
  await expect(openly({ totalMs: 200 })(at("/"), target())).rejects.toThrow(
    "did not arrive within 0.2 seconds",
  );
});

it("says what was wrong with a response", async () => {
  internet.handler = (_, response) => void response.writeHead(404).end();
  await expect(openly()(at("/"), target())).rejects.toThrow("answered with status 404");
  internet.handler = (request) => void request.socket.destroy();
  await expect(openly()(at("/"), target())).rejects.toThrow("could not be reached");
});

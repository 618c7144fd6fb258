/**
 * Prints how long a call of one workspace takes while somebody else asks for as much as they can of one thing, for each
 * thing: `npm run bench -- neighbors`, after a build. Arguments: the seconds of each, and the names of those to measure.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { request } from "playwright";
import { Agent, request as send } from "undici";
import { z } from "zod";
import { signedInVisitor } from "../sign-in";
import { median, report, roundToHundredth } from "./report";
import { startProduct } from "./start-product";

const EVERY_MS = 40;
/** What the work of strangers may add up to before others notice. */
const MOST_MS = 250;

const call = z.object({
  method: z.enum(["GET", "POST"]),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});
type Call = z.infer<typeof call>;
const flood = z.object({ base: z.string(), connections: z.number(), calls: z.array(call) });
type Flood = z.infer<typeof flood>;

/** Asks over and over on so many connections. Nobody waits for it, so it has a process of its own. */
async function ask({ base, connections, calls }: Flood): Promise<void> {
  const dispatcher = new Agent({ connections, pipelining: 1, bodyTimeout: 0, headersTimeout: 0 });
  const statuses = new Map<number, number>();
  let isOver = false;
  process.once("message", () => {
    isOver = true;
  });
  const one = async (at: number) => {
    for (let n = at; !isOver; n++) {
      const { path, ...init } = calls[n % calls.length] ?? {
        path: "/",
        method: "GET" as const,
        headers: {},
        body: null,
      };
      try {
        const { statusCode, body } = await send(`${base}${path}`, { dispatcher, ...init });
        await body.dump();
        if (statuses.size === 0) process.send?.("begun");
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      } catch {
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at)));
  process.send?.(Object.fromEntries(statuses), () => process.exit());
}

async function measureAll(seconds: number, names: readonly string[]): Promise<void> {
  const product = await startProduct();
  const { base } = product;
  const own = await signedInVisitor(base, `sk_sandbox_demo_neighbor_${Date.now()}`);
  const other = await signedInVisitor(base, `sk_sandbox_demo_flood_${Date.now()}`);
  try {
    const cookie = (await other.storageState()).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const rows: Record<string, unknown> = {};
    const idle = await timesOf(() => own.get("/api/session"), seconds);
    rows.idle = shown(idle);
    for (const [name, calls] of Object.entries(await floods(base, cookie))) {
      if (names.length > 0 && !names.includes(name)) continue;
      const child = fork(fileURLToPath(import.meta.url), ["flood"], { execArgv: ["--import", "tsx"] });
      child.send({ base, connections: 200, calls } satisfies Flood);
      await once(child, "message");
      const times = await timesOf(() => own.get("/api/session"), seconds);
      const page = await timesOf(() => own.get("/gallery"), Math.min(5, seconds), 1_000);
      child.send("over");
      const [statuses] = await once(child, "message");
      rows[name] = {
        ...shown(times),
        "own page ms": Math.round(median(page)),
        flood: JSON.stringify(statuses),
      };
      report({ figure: `p99 ms, ${name}`, value: Math.round(p99(times)), aim: `at most ${MOST_MS}` });
      report({
        figure: `p99, ${name} / idle`,
        value: roundToHundredth(p99(times) / p99(idle)),
        aim: "",
      });
      await wait(2_000);
    }
    console.table(rows);
    console.log(JSON.stringify({ load: loadavg()[0] }));
  } finally {
    await own.dispose();
    await other.dispose();
    await product.stop();
  }
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

const shown = (times: readonly number[]) => ({
  calls: times.length,
  "p50 ms": roundToHundredth(median(times)),
  "p99 ms": Math.round(p99(times)),
  "max ms": Math.round(Math.max(...times)),
});

/** How long each of many calls takes, one after another. */
async function timesOf(
  run: () => Promise<{ status(): number }>,
  seconds: number,
  everyMs = EVERY_MS,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const begun = performance.now();
    const isShown = await run().then(
      (response) => response.status() === 200,
      () => false,
    );
    times.push(isShown ? performance.now() - begun : Number.POSITIVE_INFINITY);
    await wait(everyMs);
  }
  return times;
}

/** Who asks for them is a stranger, a member of another workspace, or has one's link. */
async function floods(base: string, cookie: string): Promise<Record<string, Call[]>> {
  const get = (path: string, headers = {}): Call => ({ method: "GET", path, headers, body: null });
  const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const post = (path: string, body: object, headers = {}): Call => ({
    method: "POST",
    path,
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  const owner = await request.newContext({ baseURL: base, extraHTTPHeaders: { ...json, cookie } });
  const invited = await owner.post("/api/invitations", { data: { role: "creator" } });
  const { path } = z.object({ path: z.string() }).parse(await invited.json());
  await owner.dispose();
  const token = new URL(path, base).hash.slice(1);
  return {
    "sign-in": [get("/sign-in")],
    "review links": [get("/review/none")],
    gallery: [get("/gallery", { cookie })],
    "no such page": [get("/none/such"), get("/_next/static/none.js"), get("/_next/static/..%2fx.js")],
    "odd spellings": [
      get("/x/../api/jobs", { cookie }),
      get("/api/./jobs", { cookie }),
      get("/api/%6aobs", { cookie }),
      get("//api//jobs", { cookie }),
    ],
    "weak passwords": [
      post("/api/invitations/accept", { token, account: { name: "Ines", password: "1".repeat(64) } }),
      post("/api/invitations/accept", { token, account: { name: "Ines", password: "19991231".repeat(8) } }),
    ],
  };
}

if (process.argv[2] === "flood")
  process.once("message", (message: unknown) => void ask(flood.parse(message)));
else await measureAll(Number(process.argv[2] ?? 30), process.argv.slice(3));

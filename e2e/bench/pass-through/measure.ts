/**
 * What one pass-through call of 2 KB costs the web process, beside a published proxy in Next, a plain Next route with
 * undici and a forwarder without a framework, in turns on one machine: `npm run bench -- pass-through`, after a build. The
 * first argument is the number of calls of a round. Linux only. Ratios hold, absolute figures are this machine's.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { socketDirectory, socketUrl } from "../../../lib/installation/postgres/socket";
import { madeToken } from "../../../lib/tokens/access-token";
import { Stack } from "../../fault-stack";
import { freePort } from "../../ports";
import { signedInVisitor } from "../../sign-in";
import { ratioTable } from "../ratio-table";
import { report } from "../report";
import { startRouteHandlers } from "../route-handlers";
import { load, type Sample, type Target } from "./load";
import { startPlainNext } from "./start-plain-next";

const CALLS = Number(process.argv[2] ?? 3_000);
const ROUNDS = 5;
const CALL = "/v1/account/plan";
const REFERENCE = "@fal-ai/server-proxy";
const WITH_TOKEN = "Atelier with a token";
/** The most processor time and the least rate, beside the published proxy. */
const AIMS: Record<string, { cpu: string; rate: string }> = {
  Atelier: { cpu: "at most 0.22", rate: "at least 4.5" },
  [WITH_TOKEN]: { cpu: "at most 0.30", rate: "at least 3" },
};

const children: ChildProcess[] = [];
const urlOf = (port: number) => `http://127.0.0.1:${port}`;

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(" ")} has ended`);
    await wait(100);
  }
}

function startChild(role: "service" | "lane", port: number, upstream = ""): ChildProcess {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", path.join(import.meta.dirname, "child.ts"), role],
    {
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production", PORT: String(port), UPSTREAM: upstream },
    },
  );
  children.push(child);
  return child;
}

/** The cookie of a browser, and the access token of a program. */
async function credentialsOf(url: string): Promise<{ cookie: string; token: string }> {
  const visitor = await signedInVisitor(url, "good_pass_through");
  const { cookies } = await visitor.storageState();
  const data = { name: "bench", scopes: ["read"] };
  const made = await visitor.post(`${url}/api/tokens`, { data, headers: { origin: url } });
  const { secret } = madeToken.parse(await made.json());
  await visitor.dispose();
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), token: secret };
}

/** Our route handler over the product's database, before a framework. */
async function startRoute({ dataDir }: Stack, upstream: string): Promise<{ port: number; pid: number }> {
  const port = await freePort();
  const child = startRouteHandlers(path.join(import.meta.dirname, "route/child.ts"), {
    PORT: String(port),
    CREATIVE_API_BASE_URL: upstream,
    DATA_DIR: dataDir,
    DATABASE_URL: socketUrl(socketDirectory(dataDir), "atelier", "atelier"),
    AUTH_SECRET: readFileSync(path.join(dataDir, "auth-secret"), "utf8").trim(),
  });
  children.push(child);
  while (!(await fetch(urlOf(port)).catch(() => null))) {
    if (child.exitCode !== null) throw new Error("the route without Next has ended");
    await wait(100);
  }
  return { port, pid: child.pid ?? 0 };
}

async function targets(upstream: string, dashboard: Stack): Promise<Target[]> {
  const [plainPort, lanePort] = [await freePort(), await freePort()];
  const plain = startPlainNext(plainPort, { UPSTREAM: upstream });
  children.push(plain);
  const lane = startChild("lane", lanePort, upstream);
  await Promise.all([
    untilReady(`${urlOf(plainPort)}/api/forward`, plain),
    untilReady(urlOf(lanePort), lane),
  ]);
  const { cookie, token } = await credentialsOf(dashboard.url);
  const route = await startRoute(dashboard, upstream);
  const ours = { origin: dashboard.url, path: `/api${CALL}`, pid: dashboard.pid("web") ?? 0 };
  const inNext = { origin: urlOf(plainPort), pid: plain.pid ?? 0 };
  return [
    { name: "Atelier", ...ours, headers: { cookie } },
    { name: WITH_TOKEN, ...ours, headers: { authorization: `Bearer ${token}` } },
    { name: REFERENCE, ...inNext, path: "/api/published", headers: { "x-fal-target-url": upstream + CALL } },
    { name: "plain Next route", ...inNext, path: "/api/forward", headers: {} },
    {
      name: "Atelier's route without Next",
      origin: urlOf(route.port),
      path: `/api${CALL}`,
      pid: route.pid,
      headers: { cookie },
    },
    { name: "without Next", origin: urlOf(lanePort), path: "/", headers: {}, pid: lane.pid ?? 0 },
  ];
}

const servicePort = await freePort();
await untilReady(urlOf(servicePort), startChild("service", servicePort));
const dashboard = await Stack.dashboard(urlOf(servicePort));
try {
  await dashboard.start();
  const all = await targets(urlOf(servicePort), dashboard);
  const samples = new Map<string, Sample[]>(all.map(({ name }) => [name, []]));
  for (const target of all) await load(target, CALLS); // the first calls of a process compile and connect
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of all) samples.get(target.name)?.push(await load(target, CALLS));
  }
  const table = ratioTable(samples, REFERENCE);
  console.table(table);
  for (const [name, row] of Object.entries(table)) {
    if (name === REFERENCE) continue;
    const { cpu = "", rate = "" } = AIMS[name] ?? {};
    report(
      { figure: `${name}, CPU / published proxy`, value: row["CPU ratio"], aim: cpu },
      { figure: `${name}, rate / published proxy`, value: row["rate ratio"], aim: rate },
    );
  }
  console.log(JSON.stringify({ calls: CALLS, rounds: ROUNDS, load: loadavg()[0] }));
} finally {
  for (const child of children) child.kill("SIGTERM");
  await dashboard.stop();
}

/**
 * What one pass-through call of 2 KB costs the web process, beside a plain Next route with undici and a forwarder
 * without a framework, in turns on one machine: `npm run bench:pass-through`, after a build. The first argument is
 * the number of calls of a round. Linux only. Ratios hold, absolute figures are this machine's.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Stack } from "../../fault-stack";
import { freePort } from "../../ports";
import { signedInVisitor } from "../../sign-in";
import { load, type Sample, type Target } from "./load";
import { startPlainNext } from "./start-plain-next";

const CALLS = Number(process.argv[2] ?? 3_000);
const ROUNDS = 5;
const PUBLISHED_PROXY = "@fal-ai/server-proxy";

const children: ChildProcess[] = [];
const urlOf = (port: number) => `http://127.0.0.1:${port}`;

async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await wait(100);
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

async function cookieOf(url: string): Promise<string> {
  const visitor = await signedInVisitor(url, "good_pass_through");
  const { cookies } = await visitor.storageState();
  await visitor.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function targets(upstream: string, dashboard: Stack): Promise<Target[]> {
  const [plainPort, lanePort] = [await freePort(), await freePort()];
  const plain = startPlainNext(plainPort, upstream);
  children.push(plain);
  const lane = startChild("lane", lanePort, upstream);
  await Promise.all([answers(`${urlOf(plainPort)}/api/forward`), answers(urlOf(lanePort))]);
  const ours = { origin: dashboard.url, path: "/api/v1/account/plan", pid: dashboard.pid("web") ?? 0 };
  return [
    { name: "Atelier", ...ours, headers: { cookie: await cookieOf(dashboard.url) } },
    {
      name: "plain Next route",
      origin: urlOf(plainPort),
      path: "/api/forward",
      headers: {},
      pid: plain.pid ?? 0,
    },
    { name: "without Next", origin: urlOf(lanePort), path: "/", headers: {}, pid: lane.pid ?? 0 },
  ];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function print(samples: ReadonlyMap<string, readonly Sample[]>): void {
  const figures = [...samples].map(([name, all]) => ({
    name,
    cpuMicros: median(all.map(({ cpuMicros }) => cpuMicros)),
    callsPerSecond: median(all.map(({ callsPerSecond }) => callsPerSecond)),
  }));
  const reference = figures.find(({ name }) => name === "plain Next route");
  const rounded = (value: number) => Math.round(value * 100) / 100;
  console.table(
    Object.fromEntries(
      figures.map(({ name, cpuMicros, callsPerSecond }) => [
        name,
        {
          "CPU µs a call": Math.round(cpuMicros),
          "calls a second": Math.round(callsPerSecond),
          "CPU / plain": rounded(cpuMicros / (reference?.cpuMicros ?? Number.NaN)),
          "rate / plain": rounded(callsPerSecond / (reference?.callsPerSecond ?? Number.NaN)),
        },
      ]),
    ),
  );
}

const servicePort = await freePort();
startChild("service", servicePort);
await answers(urlOf(servicePort));
const dashboard = await Stack.dashboard(urlOf(servicePort));
try {
  await dashboard.start();
  const all = await targets(urlOf(servicePort), dashboard);
  const samples = new Map<string, Sample[]>(all.map(({ name }) => [name, []]));
  for (const target of all) await load(target, CALLS); // the first calls of a process compile and connect
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of all) samples.get(target.name)?.push(await load(target, CALLS));
  }
  print(samples);
  const isInstalled = existsSync(path.resolve(import.meta.dirname, "../../../node_modules", PUBLISHED_PROXY));
  console.log(
    isInstalled
      ? `${PUBLISHED_PROXY} is installed, but forwards to its own service only, so it is not measured here.`
      : `${PUBLISHED_PROXY} is not installed. Side by side, a plain Next route took 0.45 to 0.57 of its processor time.`,
  );
  console.log(JSON.stringify({ calls: CALLS, rounds: ROUNDS, load: loadavg()[0] }));
} finally {
  await dashboard.stop();
  for (const child of children) child.kill("SIGTERM");
}

// @module-tag all
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "@/e2e/ports";
import { folderModes, loose, type Running, running } from "@/lib/testing/processes";
import { bundle } from "./setup/bundle.mjs";

const dataDir = mkdtempSync("/tmp/atelier-rights-");
/** For work that takes seconds even on an idle machine. */
const PATIENT = { timeout: 60_000 };
const STRANGE = "A_STRANGERS_PASSWORD";
/** What an operator may set in the launcher's own environment, and what no process may show. */
const SECRETS = {
  AUTH_SECRET: "w7Tq2mXz9LbV4cRk8NsJ1dHf6GpYe3Ua",
  METRICS_TOKEN: "metrics-token-that-nobody-may-read",
  PGPASSWORD: "password-of-the-database",
  AWS_SECRET_ACCESS_KEY: "key-of-the-object-storage",
  AWS_SESSION_TOKEN: "token-of-the-object-storage",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=token-of-the-traces",
};
/** Where one of them was seen, by a process of the same user that looks all the time. */
const leaks = new Set<string>();
let looking: NodeJS.Timeout;
const key = { authorization: "Bearer sk_sandbox_demo_rights" };
let launcher: ChildProcess;
let output = "";
let service = "";

/** The launcher as `npm run sandbox` runs it, on a folder that an earlier version has left open. */
beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  mkdirSync(path.join(dataDir, "sandbox/files"), { recursive: true, mode: 0o755 });
  writeFileSync(path.join(dataDir, "sandbox/files/earlier.mp4"), "", { mode: 0o644 });
  await bundle();
  const port = await freePort();
  service = `http://127.0.0.1:${port}`;
  const { AUTH_SECRET, DATABASE_URL, ...others } = process.env;
  const entry = path.resolve("dist/lib/launcher/main.js");
  const start = `import(${JSON.stringify(entry)}).then(({ launch }) => launch("sandbox"))`;
  launcher = spawn(process.execPath, ["-e", start], {
    env: {
      ...others,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(port),
      [STRANGE]: "hunter2",
      ...SECRETS,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  looking = setInterval(() => {
    for (const { command, environment } of running(launcher.pid ?? 0))
      for (const [name, value] of Object.entries(SECRETS))
        if (environment.includes(value)) leaks.add(`${name} in ${command}`);
  }, 5);
  launcher.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await vi.waitFor(() => expect(output).toContain("The embedded service answers"), PATIENT);
});

afterAll(async () => {
  clearInterval(looking);
  const ended = new Promise((done) => launcher.once("exit", done));
  launcher.kill("SIGTERM");
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const started = (command: string): Running[] =>
  running(launcher.pid ?? 0).filter((each) => each.command.includes(command));

async function post(address: string, body: FormData | string): Promise<string> {
  const headers = new Headers({ ...key, "idempotency-key": randomUUID() });
  if (typeof body === "string") headers.set("content-type", "application/json");
  const response = await fetch(`${service}${address}`, { method: "POST", headers, body });
  expect(response.ok, `${address} responded with ${response.status}`).toBe(true);
  const { id } = await response.json();
  return String(id);
}

it("keeps what it makes, and what was sent to it, to the owner of each file", async () => {
  const file = new FormData();
  file.append("file", new Blob([readFileSync("lib/testing/samples/speech.wav")]), "speech.wav");
  await post("/v1/assets", file);
  const job = await post(
    "/v1/image-generations",
    JSON.stringify({ model_id: "iota-image-1.5", prompt: "Dusk" }),
  );
  const status = async () => {
    const response = await fetch(`${service}/v1/image-generations/${job}`, { headers: key });
    return (await response.json()).status;
  };
  await expect.poll(status, PATIENT).toBe("completed");
  expect(loose(dataDir)).toEqual(folderModes());
});

it("gives the service, what the service starts and the database no secret and no stranger's variable", async () => {
  const clip = { model_id: "beta-3.0", mode: "generate", prompt: "[sandbox:slow] A lighthouse" };
  const form = { ratio: "1:1", resolution: "720p", duration_seconds: "3", audio_enabled: false };
  await post("/v1/video-generations", JSON.stringify({ ...clip, ...form }));
  const programs = ["lib/sandbox/main", "renderers/child", "bin/postgres"];
  // One snapshot of all of them, because the child ends with its clip.
  let seen: Running[] = [];
  const unseen = () => {
    seen = started("");
    return programs.filter((program) => !seen.some(({ command }) => command.includes(program)));
  };
  await expect.poll(unseen, { ...PATIENT, interval: 20 }).toEqual([]);
  const knowing = (text: string) =>
    seen.filter(({ environment }) => environment.includes(text)).map(({ command }) => command);
  expect(knowing(STRANGE)).toEqual([]);
  // Nothing was seen of a secret at any moment since the launcher was started, and nothing is in the launcher itself.
  expect([...leaks]).toEqual([]);
  const own = readFileSync(`/proc/${launcher.pid}/environ`, "utf8");
  expect(Object.entries(SECRETS).filter(([, value]) => own.includes(value))).toEqual([]);
  expect(own).toContain(`DATA_DIR=${dataDir}`);
});

it("as root, runs the service under an account that can open neither the secret nor the dashboard's tables", () => {
  const [server] = started("lib/sandbox/main");
  // In a folder that only root may enter, the service must run as root, and the log says so.
  expect(server?.uid === 0).toBe(output.includes("The embedded service runs as root"));
  if (!server || server.uid === process.getuid?.()) return;
  const asTheService = (script: string) =>
    execFileSync(process.execPath, ["-e", script], { uid: server.uid, gid: server.gid, encoding: "utf8" });
  writeFileSync(path.join(dataDir, "auth-secret"), "", { mode: 0o600 });
  const file = JSON.stringify(path.join(dataDir, "auth-secret"));
  expect(
    asTheService(`try { require("fs").readFileSync(${file}) } catch ({ code }) { console.log(code) }`),
  ).toBe("EACCES\n");
  const connectAs = (role: string) =>
    asTheService(`
      const { Client } = require("pg");
      const client = new Client({ host: ${JSON.stringify(path.join(dataDir, "run"))}, user: "${role}", database: "atelier" });
      client.connect().then(() => client.query("select from sandbox.jobs")).then(
        () => client.query("select from public.jobs")
      ).catch(({ code }) => console.log(code)).finally(() => client.end());`);
  expect(connectAs("atelier"), "invalid_authorization_specification").toBe("28000\n");
  expect(connectAs("sandbox"), "insufficient_privilege").toBe("42501\n");
});

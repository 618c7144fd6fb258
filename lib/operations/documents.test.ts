import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { VARIABLE_NAMES } from "@/lib/platform/server/env";
import { workingTree } from "@/lib/testing/architecture/tree";

const read = (name: string) => readFileSync(`docs/operations/${name}`, "utf8");
const namesIn = (text: string) => new Set(text.match(/\batelier_[a-z_]+[a-z]/g));

/** The names of our metrics, as the code defines them. */
const defined = new Set(
  [...workingTree()].flatMap(([file, text]) =>
    /^lib\/.*\/server\/.+(?<!\.test)\.ts$/.test(file)
      ? [...text.matchAll(/"(atelier_[a-z_]+)"/g)].map(([, name = ""]) => name)
      : [],
  ),
);
/** A histogram is read through these. */
const base = (name: string) => name.replace(/_(bucket|sum|count)$/, "");

test("the table of docs/operations names exactly the metrics that exist", () => {
  expect(defined.size).toBeGreaterThan(15);
  expect([...namesIn(read("README.md"))].toSorted()).toEqual([...defined].toSorted());
});

test.each(["dashboard.json", "alerts.yml"])("%s uses only metrics that exist", (file) => {
  const asked = [...namesIn(read(file))].map(base);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !defined.has(name))).toEqual([]);
});

/** Of other programs: the database's, the proxy's, and what the storage's own client reads. */
const FOREIGN = /^(POSTGRES|AWS)_|^PG[A-Z]+$|^(DASHBOARD|SANDBOX)_PASSWORD$|^(DOMAIN|WEB|NODE)$/;

test("compose.yaml and the systemd unit set only variables that Atelier reads", () => {
  const inCompose = readFileSync("compose.yaml", "utf8").matchAll(/^ {4,6}([A-Z][A-Z0-9_]+): /gm);
  const inUnit =
    read("atelier.service")
      .match(/^Environment=(.+)$/m)?.[1]
      ?.matchAll(/([A-Z_]+)=/g) ?? [];
  const set = [...inCompose, ...inUnit].map(([, name = ""]) => name).filter((name) => !FOREIGN.test(name));
  expect(set.length).toBeGreaterThan(12);
  const known = new Set([...VARIABLE_NAMES, "ENV_FILE", "NODE_ENV"]);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});

test("compose.yaml shows no secret to a process of Atelier, and the superuser's only to the database and its roles", () => {
  const text = readFileSync("compose.yaml", "utf8");
  const parts = text.split(/^(?: {2}(?=[a-z][\w-]*:$| *[a-z][\w-]*: &)|(?=x-[a-z]+:))/m);
  const named = (secret: RegExp) =>
    parts.filter((part) => secret.test(part)).map((part) => part.slice(0, part.indexOf(":")));
  expect(named(/DATABASE_PASSWORD/)).toEqual(["database", "roles"]);
  expect(named(/AUTH_SECRET|DATABASE_URL|METRICS_TOKEN/)).toEqual([]);
  expect(named(/\bAWS_SECRET_ACCESS_KEY|STORAGE_SECRET/)).toEqual(["bucket", "storage"]);
});

test("secrets.sh gives each process what it needs, a role of its own above all, and keeps what was there", () => {
  const folder = mkdtempSync("/tmp/atelier-secrets-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, ".env"), "AUTH_SECRET=of-an-earlier-version\nDOMAIN=studio.example.com\n");
  const make = () => {
    execFileSync("sh", [path.resolve("docs/operations/secrets.sh")], { cwd: folder });
    const read = (file: string) => parseEnv(readFileSync(path.join(folder, file), "utf8"));
    return [read(".env"), read("secrets/dashboard.env"), read("secrets/sandbox.env")] as const;
  };
  const made = make();
  const [engine, dashboard, sandbox] = made;
  expect(engine).toMatchObject({ AUTH_SECRET: "of-an-earlier-version", DOMAIN: "studio.example.com" });
  expect(dashboard.AUTH_SECRET).toBe("of-an-earlier-version");
  expect(dashboard.DATABASE_URL).toBe(`postgres://dashboard:${engine.DASHBOARD_PASSWORD}@database/atelier`);
  expect(sandbox).toEqual({ DATABASE_URL: `postgres://sandbox:${engine.SANDBOX_PASSWORD}@database/atelier` });
  const made32 = [engine.DATABASE_PASSWORD, engine.DASHBOARD_PASSWORD, engine.SANDBOX_PASSWORD];
  for (const secret of made32) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(made32).size).toBe(3);
  expect(statSync(path.join(folder, "secrets")).mode & 0o777).toBe(0o700);
  expect(make()).toEqual(made);
});

const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().check(z.minLength(1)),
      targets: z.optional(
        z.array(z.object({ expr: z.string().check(z.minLength(1)) })).check(z.minLength(1)),
      ),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
    }),
  ),
});

test("the dashboard has panels of its own, none over another", () => {
  const { panels } = dashboard.parse(JSON.parse(read("dashboard.json")));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

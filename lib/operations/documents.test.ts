import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

test("the table of docs/operations names exactly the metrics there are", () => {
  expect(defined.size).toBeGreaterThan(15);
  expect([...namesIn(read("README.md"))].toSorted()).toEqual([...defined].toSorted());
});

test.each(["dashboard.json", "alerts.yml"])("%s asks for metrics that exist", (file) => {
  const asked = [...namesIn(read(file))].map(base);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !defined.has(name))).toEqual([]);
});

/** Of other programs: the database's, the proxy's, and what the storage's own client reads. */
const FOREIGN = /^(POSTGRES|AWS)_|^(DOMAIN|WEB)$/;

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

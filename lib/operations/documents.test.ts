import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { workingTree } from "@/lib/testing/architecture/tree";

const read = (name: string) => readFileSync(`docs/operations/${name}`, "utf8");
const namesIn = (text: string) => new Set(text.match(/\batelier_[a-z_]+[a-z]/g));

/** The names of our metrics, as the code defines them. */
const defined = new Set(
  [...workingTree()].flatMap(([file, text]) =>
    /^lib\/.*\/server\/[^/]+(?<!\.test)\.ts$/.test(file)
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

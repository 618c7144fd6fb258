import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readEnv, VARIABLE_NAMES } from "./env";

/** What the table has in place of a default value. */
const NO_DEFAULT = ["none", "embedded", "made in DATA_DIR"];

/** The table of all variables, whose row of single sign-on leads to that page's own. */
const pages = ["docs/configuration.md", "docs/single-sign-on.md"].map((page) => readFileSync(page, "utf8"));
const table = [...pages.join("\n").matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \|/gm)];
const documented = new Map(
  table.map(([, name = "", value = ""]) => [name, NO_DEFAULT.includes(value) ? "" : value]),
);
const example = new Map(
  [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

it("the documents and .env.example name exactly the variables of the schema", () => {
  expect([...documented.keys()].toSorted()).toEqual(VARIABLE_NAMES.toSorted());
  expect([...example.keys()].toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

it("both give the same defaults, and setting one changes nothing", () => {
  expect(Object.fromEntries(example)).toEqual(Object.fromEntries(documented));
  expect([...documented.values()].filter((value) => value !== "").length).toBeGreaterThan(8);
  for (const [name, value] of documented) expect(readEnv({ [name]: value }), name).toEqual(readEnv({}));
});

it("every line of .env.example is a comment, so that copying it changes nothing", () => {
  expect(readFileSync(".env.example", "utf8")).not.toMatch(/^[^#\n]/m);
});

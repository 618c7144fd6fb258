import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({ version: z.string().default(""), license: z.string().optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

type Package = { name: string; version: string; license?: string | undefined };

/** Licences that only require to keep their text. In a choice of licences, one of them is enough. */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0)$/;
/** Packages whose binaries have another licence than their manifest says. */
const OTHERWISE: Record<string, string> = { "@seydx/node-av-": "GPL-3.0" };

function isPermissive(license: string): boolean {
  const choices = license.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((each) => PERMISSIVE.test(each)));
}

const licenseOf = ({ name, license = "none" }: Package): string =>
  Object.entries(OTHERWISE).find(([prefix]) => name.startsWith(prefix))?.[1] ?? license;

/** Whether a notice names a package at its version. A name with a star matches all names with that prefix. */
function isNamed(notice: string, { name, version }: Package): boolean {
  return [...notice.matchAll(/(\S+) (\d+\.[\w.-]+)/g)].some(
    ([, named = "", at]) =>
      at === version && (named.endsWith("*") ? name.startsWith(named.slice(0, -1)) : name === named),
  );
}

const unnamed = (notice: string, packages: Package[]): string[] =>
  packages
    .filter((each) => !isPermissive(licenseOf(each)) && !isNamed(notice, each))
    .map((each) => `${each.name} ${each.version} (${licenseOf(each)})`);

const locked: Package[] = Object.entries(lock.packages).flatMap(([folder, { version, license }]) => {
  const name = folder.split("node_modules/").at(-1);
  return name && version ? [{ name, version, license }] : [];
});

test("NOTICE names every locked package that is not under a permissive licence, at its version", () => {
  expect(locked.length).toBeGreaterThan(400);
  expect(unnamed(readFileSync("NOTICE", "utf8"), locked)).toEqual([]);
});

test("a package that NOTICE does not name, or names at another version, is reported", () => {
  const notice = " sound 1.0.0 GPL-3.0\n engine 2.0.0, with @engine/engine-* 2.0.0";
  const unnamedFor = (name: string, version: string, license?: string) =>
    unnamed(notice, [{ name, version, license }]);
  expect(unnamedFor("sound", "1.0.0", "GPL-3.0")).toEqual([]);
  expect(unnamedFor("@engine/engine-linux", "2.0.0", "Apache-2.0 AND LGPL-3.0-or-later")).toEqual([]);
  expect(unnamedFor("sound", "1.0.1", "GPL-3.0")).toEqual(["sound 1.0.1 (GPL-3.0)"]);
  expect(unnamedFor("other", "1.0.0", "MPL-2.0")).toHaveLength(1);
  expect(unnamedFor("nameless", "1.0.0")).toEqual(["nameless 1.0.0 (none)"]);
  expect(unnamedFor("@seydx/node-av-linux-x64", "1.0.0", "MIT")).toHaveLength(1);
  expect(unnamedFor("choice", "1.0.0", "(MIT OR GPL-2.0)")).toEqual([]);
});

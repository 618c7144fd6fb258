import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { build } from "esbuild";
import { satisfies } from "semver";
import { expect, test } from "vitest";
import { z } from "zod";
import { CHILDREN, optionsFor, PROGRAMS } from "./setup/bundle.mjs";
import { BROUGHT_NODE, OLDEST_NODE } from "./setup/node.mjs";

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string().optional(),
        resolved: z.string().optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
        engines: z.object({ node: z.string().optional() }).optional(),
        peerDependencies: z.record(z.string(), z.string()).optional(),
        cpu: z.array(z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

const service = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync("lib/sandbox/packages/package.json", "utf8")));

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    peerDependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    engines: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/**
 * Releases before these have published vulnerabilities; see the advisories of each project. React's are those
 * of its server components. Next contains its own copy of them, so raise both minimums together.
 */
const FLOORS = {
  next: [16, 3, 3],
  "next-auth": [4, 24, 15],
  react: [19, 2, 8],
  "react-dom": [19, 2, 8],
} as const;

function isAtLeast(version: string, floor: readonly number[]): boolean {
  const parts = version.split(/[.-]/).map(Number);
  for (const [place, least] of floor.entries()) {
    const part = parts[place] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

/** The folder where a package's dependency is found: its own, or one above. */
function foundIn(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in lock.packages) return place;
    if (!folder.includes("/node_modules/")) {
      return `node_modules/${name}` in lock.packages ? `node_modules/${name}` : undefined;
    }
  }
}

test("the lock holds the binaries of every platform, so that npm ci works on each", () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => foundIn(from, name) === undefined)
      .map((name) => `${from || "package.json"} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the lock has a version that suits each peer it has, also an optional one, so that npm 10 reads it", () => {
  const unsuited = Object.entries(lock.packages).flatMap(([from, { peerDependencies = {} }]) =>
    Object.entries(peerDependencies).flatMap(([name, range]) => {
      const version = lock.packages[foundIn(from, name) ?? ""]?.version ?? "";
      const isSuited =
        from === "" || !foundIn(from, name) || satisfies(version, range, { includePrerelease: true });
      return isSuited ? [] : [`${from} needs ${name} ${range}`];
    }),
  );
  expect(unsuited).toEqual([]);
});

test.each(Object.entries(FLOORS))("%s is not older than its last security release", (name, floor) => {
  expect(isAtLeast(lock.packages[`node_modules/${name}`]?.version ?? "0", floor)).toBe(true);
});

test("a version is compared by its numbers", () => {
  expect(isAtLeast("16.3.2", [16, 3, 3])).toBe(false);
  expect(isAtLeast("16.10.0", [16, 3, 3])).toBe(true);
  expect(isAtLeast("17.0.0", [16, 3, 3])).toBe(true);
});

test("every direct dependency is pinned to one version", () => {
  const { dependencies, peerDependencies, devDependencies } = manifest;
  const loose = [dependencies, peerDependencies, devDependencies, service.dependencies]
    .flatMap((group) => Object.entries(group))
    .filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range));
  expect(loose).toEqual([]);
});

test("a run has every package that its processes import", async () => {
  const { metafile } = await build({
    ...optionsFor("dist"),
    entryPoints: [...PROGRAMS, ...CHILDREN].map((program) => `${program}.ts`),
    packages: "external",
    metafile: true,
    write: false,
  });
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports.map((each) => each.path))
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  expect(imported).toEqual(expect.arrayContaining(["next", "pg", "@aws-sdk/client-s3"]));
  const installed = {
    ...{ ...manifest.dependencies, ...manifest.optionalDependencies },
    ...{ ...service.dependencies, ...service.optionalDependencies },
  };
  expect(imported.filter((name) => !(name in installed))).toEqual([]);
});

test("the oldest Node and the recommended one are the same wherever they are named", () => {
  const oldest = OLDEST_NODE.join(".");
  const recommended = readFileSync(".nvmrc", "utf8").trim();
  expect(manifest.engines.node).toBe(`>=${oldest}`);
  expect(BROUGHT_NODE).toMatch(new RegExp(`^${recommended}\\.`));
  for (const file of ["README.md", "CONTRIBUTING.md"]) {
    expect(readFileSync(file, "utf8")).toContain(`You need Node ${recommended}`);
    expect(readFileSync(file, "utf8")).toContain(`${oldest} and later work, too`);
  }
  for (const file of ["Dockerfile", "compose.yaml", "docs/operations/README.md"])
    expect(readFileSync(file, "utf8")).toContain(`node:${recommended}-bookworm-slim`);
});

test.each([`${OLDEST_NODE.join(".")}.0`, BROUGHT_NODE])("every package admits Node %s", (version) => {
  const refusing = Object.entries(lock.packages)
    // Node 24 has no build for 32 bits.
    .filter(([, { cpu = [] }]) => !cpu.includes("ia32"))
    .filter(([, { engines }]) => engines?.node !== undefined && !satisfies(version, engines.node))
    .map(([folder, { engines }]) => `${folder} needs ${engines?.node}`);
  expect(refusing).toEqual([]);
});

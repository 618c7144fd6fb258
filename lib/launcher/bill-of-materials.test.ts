import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { billOfMaterials } from "./setup/bill-of-materials.mjs";

const MAX_BYTES = 50_000_000;

/** The fields that a scanner needs to match a CycloneDX document with advisories and licences. */
const cycloneDx = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.5"),
  metadata: z.object({ timestamp: z.iso.datetime(), component: z.object({ "bom-ref": z.string() }) }),
  components: z.array(
    z.object({
      type: z.literal("library"),
      "bom-ref": z.string(),
      name: z.string().min(1),
      version: z.string().min(1),
      purl: z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.%-]+$/),
      hashes: z
        .array(z.object({ alg: z.literal("SHA-512"), content: z.string().regex(/^[0-9a-f]{128}$/) }))
        .optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()).optional() });
const manifestOf = (folder: string) =>
  manifest.parse(JSON.parse(readFileSync(`${folder}/package.json`, "utf8")));

test("lib/launcher/sbom.mjs lists what runs here, at the versions that are installed, and no tool that only checks it", async () => {
  const options = { maxBuffer: MAX_BYTES };
  const { stdout } = await promisify(execFile)(process.execPath, ["lib/launcher/sbom.mjs"], options);
  const { components, dependencies, metadata } = cycloneDx.parse(JSON.parse(stdout));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const needed = Object.keys(manifestOf(".").dependencies ?? {});
  expect(needed).toEqual(expect.arrayContaining(["next", "react"]));
  for (const name of needed)
    expect(listed).toContain(`${name}@${manifestOf(`node_modules/${name}`).version}`);
  expect(components.filter(({ name }) => /^(vitest|lighthouse|@biomejs\/biome)$/.test(name))).toEqual([]);

  const refs = [metadata.component["bom-ref"], ...components.map((component) => component["bom-ref"])];
  expect(new Set(refs).size).toBe(refs.length);
  expect(dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
});

test("a package needs the version it finds first on the way up from its own folder", () => {
  const packages = {
    "": { dependencies: { a: "^1.0.0", b: "^1.0.0" }, license: "MIT" },
    "node_modules/a": { version: "1.0.0", dependencies: { b: "^2.0.0", "@c/c": "*" }, optional: true },
    "node_modules/a/node_modules/b": { version: "2.0.0", dependencies: { "@c/c": "*" } },
    "node_modules/b": { version: "1.0.0", integrity: `sha512-${Buffer.alloc(64).toString("base64")}` },
    "node_modules/@c/c": { version: "3.0.0" },
    "node_modules/tool": { version: "4.0.0", dev: true, dependencies: { b: "^1.0.0" } },
  };
  const bill = billOfMaterials({ name: "us", version: "0.0.1", packages }, new Date(0));
  cycloneDx.parse(bill);
  expect(Object.fromEntries(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    "us@0.0.1": ["pkg:npm/a@1.0.0", "pkg:npm/b@1.0.0"],
    "pkg:npm/a@1.0.0": ["pkg:npm/%40c/c@3.0.0", "pkg:npm/b@2.0.0"],
    "pkg:npm/b@2.0.0": ["pkg:npm/%40c/c@3.0.0"],
    "pkg:npm/b@1.0.0": [],
    "pkg:npm/%40c/c@3.0.0": [],
  });
  expect(bill.components.map(({ name, scope }) => `${name} ${scope}`)).toContain("a optional");
});

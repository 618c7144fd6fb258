import path from "node:path";
import { expect, test } from "vitest";
import { COMPONENT_FOLDERS } from "@/lib/testing/architecture/component-folders";
import { LIB_FOLDERS } from "@/lib/testing/architecture/folders";
import { importRules } from "@/lib/testing/architecture/import-rules";
import { jobReads } from "@/lib/testing/architecture/job-reads";
import { pageLiterals } from "@/lib/testing/architecture/page-literals";
import type { Rule } from "@/lib/testing/architecture/rule";
import { terms } from "@/lib/testing/architecture/terms";
import { textRules } from "@/lib/testing/architecture/text-rules";
import { type Tree, workingTree } from "@/lib/testing/architecture/tree";

const tree = workingTree();
const rules: Record<string, Rule> = { ...importRules, ...textRules, jobReads, pageLiterals, terms };
const harmless = { "lib/jobs/job.ts": 'import * as z from "zod/mini";\nexport const job = z.string();\n' };
const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files));

test.each(Object.entries(rules))("the project keeps to: %s", (_name, { check }) => {
  expect(check(tree)).toEqual([]);
});

test.each(Object.entries(rules))(
  "a violation is found, and nothing else: %s",
  (_name, { check, violations }) => {
    expect(check(treeOf(harmless))).toEqual([]);
    expect(violations).not.toEqual([]);
    for (const [file, text, more = {}] of violations) {
      expect(check(treeOf({ ...harmless, ...more, [file]: text })), `${file}: ${text}`).toHaveLength(1);
    }
  },
);

test.each([
  ["lib", LIB_FOLDERS, ["testing"]],
  ["components", COMPONENT_FOLDERS, []],
] as const)("the folders of %s are all listed, each below all it may import", (part, folders, others) => {
  const listed = new Set<string>();
  for (const [folder, allowed] of Object.entries(folders)) {
    expect(
      allowed.filter((each) => !listed.has(each)),
      folder,
    ).toEqual([]);
    listed.add(folder);
  }
  const present = [...tree.keys()].filter(
    (file) => file.startsWith(`${part}/`) && file.split("/").length > 2,
  );
  expect(new Set([...listed, ...others])).toEqual(new Set(present.map((file) => file.split("/")[1])));
});

test("each folder of migrations keeps one snapshot, which is all that the next migration is made from", () => {
  const folders = [...tree.keys()].filter((file) => file.endsWith("_snapshot.json")).map(path.dirname);
  expect(folders).toEqual([...new Set(folders)]);
});

test("types may cross where values may not", () => {
  const text = 'import type { Sent } from "./server/send";\n';
  expect(rules.serverBoundary?.check(treeOf({ "lib/jobs/queries.ts": text }))).toEqual([]);
});

test("what a comment says is no import", () => {
  const text = '/* import { a } from "@/lib/sandbox/a"; */\n// import { a } from "@/lib/sandbox/a";\n';
  expect(rules.libFolders?.check(treeOf({ "lib/jobs/a.ts": text }))).toEqual([]);
});

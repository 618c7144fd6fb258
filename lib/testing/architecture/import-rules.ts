import { COMPONENT_FOLDERS } from "./component-folders";
import { type Folders, LIB_FOLDERS } from "./folders";
import { importMessage, importRule, type Rule } from "./rule";
import { allImports, type Import, isTest, subject, type Tree, withoutExtension } from "./tree";

/** What runs in the browser, the server and tests alike, with the packages that it may use. */
const PURE: readonly [files: RegExp, packages: readonly string[]][] = [
  [/^lib\/contract\//, ["zod/mini"]],
  [/^lib\/(catalog|kinds)\//, []],
  [/^lib\/[^/]+\/api\.ts$/, ["zod/mini"]],
  [/^lib\/http\/endpoint\.ts$/, ["zod/mini"]],
];
/** The code of our server: one bundle of ours. Next's bundles reach it through `app/server.ts` alone. */
export const isServerCode = (file: string): boolean => /\/server\/|^lib\/(api|web)\//.test(file);
const SERVER_READERS = /^lib\/(api|web|worker|sandbox|media|installation|launcher|backup)\/|\/server\//;
/** Where the processes of our own begin that are no web process. */
const PROGRAMS = /^lib\/(worker|sandbox|media|installation|launcher|backup)\/[\w/-]+\.ts$/;
/** What needs a browser, or the server of Next around it: the other processes end where they load it. */
const WEB_PACKAGES = /^(react|react-dom|next|@tanstack\/[\w-]+)(\/|$)/;
/** Where a schema never comes near a browser. */
const FULL_ZOD = /^lib\/(api|web|sandbox|media|installation|launcher)\/|\/server\//;

/** What reads the structure of files from outside, in which a length may lead anywhere: packages, and files of ours. */
const PARSER_PACKAGES = /^(mediabunny|node-av|image-size|file-type|@napi-rs\/canvas)(\/|$)/;
const PARSERS = /^lib\/media\/(structure|marks\/carriers)\//;
/** Where the processes begin that answer people, and must not stand still for a file. */
const SERVING = /^lib\/(api|web)\//;

/** Imports from one folder of a part of the tree to another that the list does not allow; types count as well. */
const folderViolations = (imports: readonly Import[], part: string, folders: Folders): string[] =>
  imports.flatMap((edge) => {
    const [here, there] = [edge.from, edge.to].map((file) =>
      file.startsWith(`${part}/`) && file.split("/").length > 2 ? file.split("/")[1] : undefined,
    );
    if (!here || !there || here === there || folders[here]?.includes(there)) return [];
    return [importMessage(edge, `folders.ts does not let ${here} import ${there}`)];
  });

/** What each file imports at run time, by its path without the extension. */
function byImporter(imports: readonly Import[]): Map<string, Import[]> {
  const edges = new Map<string, Import[]>();
  for (const edge of imports.filter(({ typeOnly }) => !typeOnly)) {
    const from = withoutExtension(edge.from);
    edges.set(from, [...(edges.get(from) ?? []), edge]);
  }
  return edges;
}

/** The imports of all that these files load at run time, directly or not. */
function reachedImports(tree: Tree, isStart: (file: string) => boolean): Import[] {
  const edges = byImporter(allImports(tree));
  const reached = new Set(
    [...tree.keys()].filter((file) => isStart(file) && !isTest(file)).map(withoutExtension),
  );
  // A set hands out what is added to it on the way.
  for (const file of reached) for (const { to, ours } of edges.get(file) ?? []) if (ours) reached.add(to);
  return [...reached].flatMap((file) => edges.get(file) ?? []);
}

/** Nothing that the processes beside the web load at run time belongs to the web. */
const checkPrograms = (tree: Tree): string[] =>
  reachedImports(tree, (file) => PROGRAMS.test(file))
    .filter(({ to, ours }) => !ours && WEB_PACKAGES.test(to))
    .map((edge) => importMessage(edge, "a process without a web server loads it"));

/** Nothing that the web process loads reads the structure of files: the media child does. */
const checkServing = (tree: Tree): string[] =>
  reachedImports(tree, (file) => SERVING.test(file))
    .filter(({ to, ours }) => (ours ? PARSERS : PARSER_PACKAGES).test(to))
    .map((edge) =>
      importMessage(edge, "the web process would read the structure of files; ask the media child"),
    );

/** Chains of imports that lead back to where they began. Types do not count: they are gone at run time. */
function checkCycles(tree: Tree): string[] {
  const edges = byImporter(allImports(tree).filter(({ ours }) => ours));
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push([...trail.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    for (const { to } of edges.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}

export const importRules: Record<string, Rule> = {
  /** What runs in the browser, the server and tests alike leans on no environment. */
  purePackages: importRule({
    isFrom: (from) => PURE.some(([files]) => files.test(from)),
    isTo: (to, { from }) => PURE.some(([files, packages]) => files.test(from) && !packages.includes(to)),
    ours: false,
    allowsTypes: false,
    reason: "it must stay pure",
    violations: [
      ["lib/contract/a.ts", 'import { sql } from "drizzle-orm";'],
      ["lib/jobs/api.ts", 'import { useMemo } from "react";'],
    ],
  }),
  /** A folder of `lib` imports what `folders.ts` lists for it; tests may import anything. */
  libFolders: {
    check: (tree) =>
      folderViolations(
        allImports(tree).filter(({ from, ours }) => ours && !isTest(from)),
        "lib",
        LIB_FOLDERS,
      ),
    violations: [
      ["lib/contract/a.ts", 'import { a } from "@/lib/catalog/a";'],
      ["lib/catalog/a.ts", 'import type { Job } from "@/lib/jobs/job";'],
      ["lib/keys/a.ts", 'import { Session } from "@/lib/session/a";'],
      ["lib/newcomer/a.ts", 'import { job } from "@/lib/jobs/job";'],
      ["lib/kinds/a.ts", 'import { job } from "@/lib/jobs/job";'],
      ["lib/sandbox/a.ts", 'import { job } from "@/lib/jobs/job";'],
      ["lib/jobs/a.ts", 'const a = await import("@/lib/sandbox/app");'],
      ["lib/jobs/a.ts", 'export { aJob } from "@/lib/testing/job";'],
      ["lib/platform/a.mjs", '/** @returns {Promise<typeof import("../jobs/b.ts")>} */'],
    ],
  },
  /** Nothing imports lib/testing but tests, and nothing lib/sandbox. */
  separateFolders: importRule({
    isFrom: (from) => !from.startsWith("lib/"),
    isTo: (to) => /^lib\/(testing|sandbox)\//.test(to),
    ours: true,
    allowsTypes: false,
    reason: "nothing imports lib/testing but tests, and nothing lib/sandbox",
    violations: [["components/job/a.ts", 'import { aJob } from "@/lib/testing/job";']],
  }),
  /** A folder of `components` imports what `folders.ts` lists for it, tests included; pages compose screens. */
  componentFolders: {
    check: (tree) => folderViolations(allImports(tree), "components", COMPONENT_FOLDERS),
    violations: [
      ["components/stage/a.tsx", 'import { G } from "@/components/gallery/grid";'],
      ["components/ui/a.tsx", 'import { J } from "@/components/job/card";'],
      ["components/player/a.tsx", 'import type { J } from "@/components/job/card";'],
    ],
  },
  /** What a folder of boards or the gallery holds is put together by the files above it, which it does not know. */
  folderArrows: importRule({
    isFrom: (from) => /^components\/(boards|gallery)\/[^/]+\//.test(from),
    isTo: (to, { from }) => to.split("/").length === 3 && to.startsWith(subject(from)),
    ours: true,
    allowsTypes: false,
    reason: "it points up; put what both need into a folder below",
    violations: [["components/boards/cell/a.tsx", 'import { Board } from "../board";']],
  }),
  /** `lib` knows the product and no component; nothing reaches into `app`. */
  layers: importRule({
    isFrom: (from) => /^(lib|components)\//.test(from),
    isTo: (to, { from }) =>
      to.startsWith("app/") || (from.startsWith("lib/") && to.startsWith("components/")),
    ours: true,
    allowsTypes: false,
    reason: "it points up",
    violations: [
      ["lib/jobs/a.ts", 'import { Button } from "@/components/ui/button";'],
      ["components/ui/a.ts", 'import { page } from "@/app/page";'],
    ],
  }),
  /** Server code is reached from the server alone, and from no page; types may cross. */
  serverBoundary: importRule({
    isFrom: (from) => !SERVER_READERS.test(from),
    isTo: isServerCode,
    ours: true,
    allowsTypes: true,
    reason: "server code is out of its reach",
    violations: [
      ["components/ui/a.tsx", 'import { pool } from "@/lib/platform/server/database";'],
      ["lib/jobs/queries.ts", 'import {\n  send,\n  type Sent,\n} from "./server/send";'],
      ["app/a/page.tsx", 'import { pool } from "@/lib/platform/server/database";'],
      ["app/a/page.tsx", 'import { handleApi } from "@/lib/api/app";'],
    ],
  }),
  cycles: {
    check: checkCycles,
    violations: [
      ["lib/a/a.ts", 'import { b } from "./b";', { "lib/a/b.ts": 'export { a } from "@/lib/a/a";\nb();' }],
    ],
  },
  programPackages: {
    check: checkPrograms,
    violations: [
      [
        "lib/worker/a.ts",
        'import { isCompatibleModel } from "@/lib/llm/a";',
        { "lib/llm/a.ts": 'import { queryOptions } from "@tanstack/react-query";' },
      ],
    ],
  },
  servingParsers: {
    check: checkServing,
    violations: [
      [
        "lib/api/a.ts",
        'import { deliver } from "@/lib/jobs/server/deliver";',
        {
          "lib/jobs/server/deliver.ts": 'import "server-only";\nimport { b } from "@/lib/media/b";',
          "lib/media/b.ts": 'const a = await import("./structure/a");',
        },
      ],
      ["lib/web/a.ts", 'import { Input } from "mediabunny";'],
    ],
  },
  /**
   * Next draws pages: nothing else knows it but the process that starts it. Its modules, loaded before Next itself,
   * would break it for the whole process.
   */
  nextPackages: importRule({
    isFrom: (from) => !/^(app|components)\/|^[\w.-]+\.ts$/.test(from),
    isTo: (to, { from }) => /^next(\/|$)/.test(to) && !(from === "lib/web/main.ts" && to === "next"),
    ours: false,
    allowsTypes: true,
    reason: "only pages and lib/web/main.ts know Next",
    violations: [
      ["lib/jobs/server/a.ts", 'import "server-only";\nimport { headers } from "next/headers";'],
      ["lib/web/pages.ts", 'import next from "next";'],
    ],
  }),
  /** Schemas are written with zod/mini, which is small in a browser, and with zod where only a server reads them. */
  zodVariants: importRule({
    isFrom: () => true,
    isTo: (to, { from }) => to === (FULL_ZOD.test(from) ? "zod/mini" : "zod"),
    ours: false,
    allowsTypes: true,
    reason: "take zod/mini for a browser, and zod for a server",
    violations: [
      ["lib/jobs/a.ts", 'import { z } from "zod";'],
      ["lib/jobs/server/a.ts", 'import * as z from "zod/mini";'],
    ],
  }),
  /** Relative paths stay within a subject; beyond it stands `@/`, except in scripts, which Node runs as they are. */
  pathStyle: {
    check: (tree) =>
      allImports(tree)
        .filter(({ from }) => !/^e2e\/|\.mjs$/.test(from))
        .filter(
          ({ from, to, ours, specifier }) =>
            ours && specifier.startsWith(".") && subject(from) !== subject(to),
        )
        .map((edge) => importMessage(edge, "write it with @/")),
    violations: [["lib/jobs/a.ts", 'import { b } from "../catalog/b";']],
  },
};

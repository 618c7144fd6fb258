import { COMPONENT_FOLDERS, type Folders, LIB_FOLDERS } from "./folders";
import { allImports, type Import, isCode, isTest, subject, type Tree, withoutExtension } from "./tree";

const say = ({ from, to }: Import, reason: string) => `${from} imports ${to}: ${reason}`;

/** Packages that code for every environment may use. */
const PURE_PACKAGES: readonly [RegExp, readonly string[]][] = [
  [/^lib\/contract\//, ["zod/mini"]],
  [/^lib\/(catalog|kinds)\//, []],
  [/^lib\/[^/]+\/api\.ts$/, ["zod/mini"]],
  [/^lib\/http\/endpoint\.ts$/, ["zod/mini"]],
];

/** What runs in the browser, the server and tests alike leans on no environment. */
export function purePackages(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from, ours }) => !ours && !isTest(from))
    .filter(({ from, to }) => PURE_PACKAGES.some(([files, may]) => files.test(from) && !may.includes(to)))
    .map((edge) => say(edge, "it must stay pure"));
}

const folderIn = (part: string, file: string): string =>
  file.startsWith(`${part}/`) && file.split("/").length > 2 ? (file.split("/")[1] ?? "") : "";

/** Imports from one folder of a part of the tree to another that the list does not allow; types count as well. */
const strays = (imports: readonly Import[], part: string, folders: Folders): string[] =>
  imports
    .map((edge) => ({ edge, here: folderIn(part, edge.from), there: folderIn(part, edge.to) }))
    .filter(({ here, there }) => here && there && here !== there && !folders[here]?.includes(there))
    .map(({ edge, here, there }) => say(edge, `folders.ts does not let ${here} import ${there}`));

/** A folder of `lib` imports what `folders.ts` lists for it; tests may import anything. */
export function folderDirections(tree: Tree): string[] {
  const imports = allImports(tree).filter(({ from, ours }) => ours && !isTest(from));
  const separate = imports.filter(
    ({ from, to }) => subject(from) !== subject(to) && /^lib\/(testing|sandbox)\//.test(to),
  );
  return [
    ...separate.map((edge) => say(edge, "nothing imports lib/testing but tests, and nothing lib/sandbox")),
    ...strays(
      imports.filter((edge) => !separate.includes(edge)),
      "lib",
      LIB_FOLDERS,
    ),
  ];
}

/** A folder of `components` imports what `folders.ts` lists for it, tests included; pages compose screens. */
export function componentDirections(tree: Tree): string[] {
  const unlisted = [...tree.keys()]
    .filter((file) => folderIn("components", file) && !COMPONENT_FOLDERS[folderIn("components", file)])
    .map((file) => `${file} lies in a folder that folders.ts does not list`);
  return [...unlisted, ...strays(allImports(tree), "components", COMPONENT_FOLDERS)];
}

/** Folders that import each other, directly or indirectly. Types count, because they are dependencies, too. */
export function folderCycles(tree: Tree): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, ours } of allImports(tree)) {
    const [here, there] = [subject(from), subject(to)];
    if (!ours || isTest(from) || here === there || !to.includes("/")) continue;
    edges.set(here, (edges.get(here) ?? new Set()).add(there));
  }
  return trails(edges);
}

const SERVER_READERS = /^lib\/(api|web|worker|sandbox|media|installation|launcher|backup)\/|\/server\//;

/** The code of our server: one bundle of ours. Next's bundles reach it through `app/server.ts` alone. */
const OF_THE_SERVER = /\/server\/|^lib\/(api|web)\//;

/** Server code is reached from the server alone, and from no page; types may cross. */
export function serverBoundary(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from, to, ours, typeOnly }) => ours && OF_THE_SERVER.test(to) && !typeOnly && !isTest(from))
    .filter(({ from }) => !SERVER_READERS.test(from))
    .map((edge) => say(edge, "server code is out of its reach"));
}

/** Where the processes of our own begin that are no web process. */
const PROGRAMS = /^lib\/(worker|sandbox|media|installation|launcher|backup)\/[\w/-]+\.ts$/;
/** What needs a browser, or the server of Next around it: the other processes end where they load it. */
const OF_THE_WEB = /^(react|react-dom|next|@tanstack\/[\w-]+)(\/|$)/;

/** Nothing that the processes beside the web load at run time belongs to the web. */
export function programPackages(tree: Tree): string[] {
  const edges = new Map<string, Import[]>();
  for (const edge of allImports(tree).filter(({ typeOnly }) => !typeOnly)) {
    const from = withoutExtension(edge.from);
    edges.set(from, [...(edges.get(from) ?? []), edge]);
  }
  const reached = new Set(
    [...tree.keys()].filter((file) => PROGRAMS.test(file) && !isTest(file)).map(withoutExtension),
  );
  // A set hands out what is added to it on the way.
  for (const file of reached) for (const { to, ours } of edges.get(file) ?? []) if (ours) reached.add(to);
  return [...reached]
    .flatMap((file) => edges.get(file) ?? [])
    .filter(({ to, ours }) => !ours && OF_THE_WEB.test(to))
    .map((edge) => say(edge, "a process without a web server loads it"));
}

const NEXT = /^next(\/|$)/;
const OF_PAGES = /^(app|components)\//;

/**
 * Next draws pages: nothing else knows it but the process that starts it. Its modules, loaded before Next itself, would
 * break it for the whole process.
 */
export function nextPackages(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from, to, ours, typeOnly }) => !ours && !typeOnly && NEXT.test(to) && !OF_PAGES.test(from))
    .filter(
      ({ from, to }) =>
        !isTest(from) &&
        !/^(e2e\/|[\w.-]+\.ts$)/.test(from) &&
        !(from === "lib/web/main.ts" && to === "next"),
    )
    .map((edge) => say(edge, "only pages and lib/web/main.ts know Next"));
}

/** The API is in lib/api. What Next has of it are two routes that ask it, so that it is found where Next has it. */
export function apiRoutes(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((file) => /(^|\/)route\.tsx?$/.test(file) && file.startsWith("app/"))
    .filter((file) => !/^app\/api\/(v1\/)?\[\.\.\.path\]\/route\.ts$/.test(file))
    .map(
      (file) =>
        `${file} is a route of Next; describe the call in lib/<capability>/api.ts, and answer it in lib/api`,
    );
}

const ADDRESS = /["'`]\/api\//;
const ADDRESSES =
  /^lib\/([^/]+\/(\w+-)?api|http\/endpoint|web\/\w+|worker\/observe|contract\/\w+)\.ts$|\/server\/ingress\/|^lib\/(sandbox|testing|launcher)\//;

/** An address of the API is written where the call is described. */
export function apiAddresses(tree: Tree): string[] {
  return [...tree]
    .filter(
      ([file, text]) =>
        isCode(file) &&
        /^(app|components|lib)\//.test(file) &&
        !isTest(file) &&
        ADDRESS.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")),
    )
    .filter(([file]) => !ADDRESSES.test(file))
    .map(([file]) => `${file} writes an address of the API; take addressOf of the endpoint`);
}

/** The browser's clients and its query keys are in `components/api`, where both are created once. */
export function browserQueries(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => /^(components|app)\//.test(file) && isCode(file) && !isTest(file))
    .filter(([file]) => subject(file) !== "components/api" && file !== "app/server.ts")
    .filter(([, text]) => /\bcreateClient\(|\bqueryKey: \[/.test(text))
    .map(([file]) => `${file} makes a client or a query key of its own: put it in components/api`);
}

/** `lib` knows the product and no component; nothing reaches into `app`. */
export function layerDirections(tree: Tree): string[] {
  return allImports(tree)
    .filter(
      ({ ours, from, to }) =>
        ours && !isTest(from) && ["lib", "components"].includes(from.split("/")[0] ?? "") && to !== "",
    )
    .filter(
      ({ from, to }) => to.startsWith("app/") || (from.startsWith("lib/") && to.startsWith("components/")),
    )
    .map((edge) => say(edge, "it points up"));
}

/** Relative paths stay within a subject; beyond it stands `@/`. */
export function pathStyle(tree: Tree): string[] {
  return [...tree].flatMap(([file, text]) =>
    isCode(file) && !file.startsWith("e2e/") && file !== "lib/architecture.test.ts"
      ? [...text.matchAll(/from\s+["'](\.\.?\/[^"']+)["']/g)]
          .map(([, specifier = ""]) => specifier)
          .filter((specifier) => subject(file) !== subject(joined(file, specifier)))
          .map((specifier) => `${file} imports ${specifier}: write it with @/`)
      : [],
  );
}

function joined(file: string, specifier: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Chains of imports that lead back to where they began. Types do not count: they are gone at run time. */
export function cycles(tree: Tree): string[] {
  const files = new Map([...tree.keys()].map((file) => [withoutExtension(file), file]));
  const edges = new Map<string, Set<string>>();
  for (const { from, to, ours, typeOnly } of allImports(tree)) {
    const target = ours && !typeOnly ? files.get(to) : undefined;
    if (target !== undefined) edges.set(from, (edges.get(from) ?? new Set()).add(target));
  }
  return trails(edges);
}

/** The paths of a graph that lead back to a node they passed. */
function trails(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cyclePaths: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) cyclePaths.push([...trail.slice(at), node].join(" → "));
    if (at >= 0 || done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return cyclePaths;
}

/** Where a schema never comes near a browser. */
const FULL_ZOD = /^lib\/(api|web|sandbox|media|installation|launcher)\/|\/server\//;

/** Schemas are written with zod/mini, which is small in a browser, and with zod where only a server reads them. */
export function zodVariants(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from, typeOnly }) => !typeOnly && !isTest(from))
    .flatMap((edge) => {
      const variant = FULL_ZOD.test(edge.from) ? "zod" : "zod/mini";
      const isZod = edge.to === "zod" || edge.to === "zod/mini";
      return isZod && edge.to !== variant ? [say(edge, `take ${variant}`)] : [];
    });
}

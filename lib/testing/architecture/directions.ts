import { allImports, type Import, isCode, isTest, subject, type Tree } from "./tree";

const say = ({ from, to }: Import, reason: string) => `${from} imports ${to}: ${reason}`;

/** Which of our own folders a pure or separate part may use besides itself. */
const ALLOWED: Record<string, readonly string[]> = {
  "lib/contract": [],
  "lib/catalog": ["lib/contract"],
  "lib/client": [
    "lib/contract",
    "lib/jobs",
    "lib/library",
    "lib/uploads",
    "lib/voices",
    "lib/describe",
    "lib/usage",
    "lib/budget",
    "lib/assistant",
    "lib/pricing",
    "lib/balance",
  ],
  "lib/sandbox": ["lib/contract", "lib/catalog", "lib/media", "lib/platform"],
  "lib/media": ["lib/platform"],
  "lib/platform": ["lib/contract"],
};

/** Packages that parts meant for every environment may use. */
const PURE_PACKAGES: Record<string, readonly string[]> = {
  "lib/contract": ["zod/mini"],
  "lib/catalog": [],
  "lib/client": ["zod/mini"],
};

/** The contract and the catalog run anywhere; the embedded service stands in for someone else's server. */
export function folderDirections(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from }) => !isTest(from))
    .flatMap((found) => {
      const here = subject(found.from);
      if (!found.ours) {
        const packages = PURE_PACKAGES[here];
        return packages === undefined || packages.includes(found.to) ? [] : [say(found, "it must stay pure")];
      }
      const there = subject(found.to);
      if (there === "lib/testing") return [say(found, "only tests use lib/testing")];
      if (here === there) return [];
      if (there === "lib/sandbox") return [say(found, "nothing imports the embedded service")];
      const allowed = ALLOWED[here];
      return allowed === undefined || allowed.includes(there)
        ? []
        : [say(found, `${here} stands apart from it`)];
    });
}

const SERVER_READERS =
  /^(app\/|lib\/(worker|sandbox|media|launcher)\/|instrumentation\.ts$|proxy\.ts$)|\/server\//;

/** What lies in a `server/` folder is reached from the server alone; types may cross. */
export function serverBoundary(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from, to, ours, typeOnly }) => ours && to.includes("/server/") && !typeOnly && !isTest(from))
    .filter(({ from }) => !SERVER_READERS.test(from))
    .map((found) => say(found, "server code is out of its reach"));
}

/** The folders every component may use. */
const SHARED_COMPONENTS = [
  "components/ui",
  "components/shell",
  "components/job",
  "components/inputs",
  "components/submit",
];

/** Components know the kit and the shell; pages compose the rest. */
export function componentDirections(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from, to }) => from.startsWith("components/") && to.startsWith("components/"))
    .filter(({ from, to }) => subject(from) !== subject(to) && !SHARED_COMPONENTS.includes(subject(to)))
    .map((found) => say(found, "compose them in a page"));
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
    .map((found) => say(found, "it points up"));
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
  const files = new Map([...tree.keys()].map((file) => [file.replace(/\.tsx?$/, ""), file]));
  const edges = new Map<string, string[]>();
  for (const { from, to, ours, typeOnly } of allImports(tree)) {
    const target = ours && !typeOnly ? files.get(to) : undefined;
    if (target !== undefined) edges.set(from, [...(edges.get(from) ?? []), target]);
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push([...trail.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A project for the rules: the text of each file by its path from the root. */
export type Tree = ReadonlyMap<string, string>;

export type Import = {
  /** The importing file. */
  from: string;
  /** The imported file, from the root of the project without its extension; or a package's name. */
  to: string;
  /** The path as the import writes it. */
  specifier: string;
  ours: boolean;
  /** Erased by the compiler: only types are imported. */
  typeOnly: boolean;
};

const TEXT = /\.(ts|tsx|mjs|css|json|md|html|svg|yml|sh)$|(^|\/)(run|LICENSE|NOTICE|\.[a-z]+)$/;

/** Every text file of the working tree that is in the repository or not ignored. */
export function workingTree(): Tree {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  const files = listed.split("\n").filter((file) => TEXT.test(file) && existsSync(file));
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

export function isCode(file: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(file);
}

/** A test, or a helper of tests: `x.test.ts`, `test-x.ts`, and the folders of both kinds. */
export function isTest(file: string): boolean {
  return (
    /\.(test|bench)\.tsx?$|(^|\/)test-[^/]+\.tsx?$/.test(file) ||
    file.startsWith("lib/testing/") ||
    file.startsWith("e2e/")
  );
}

const STATEMENT =
  /(?:^|\n)[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

/** The imports and re-exports of one file. */
function importsOf(file: string, text: string): Import[] {
  // A script has its types in comments, and they are dependencies as well.
  const withoutComments = file.endsWith(".mjs")
    ? text
    : text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[\s;])\/\/[^\n]*/g, "$1");
  return [...withoutComments.matchAll(STATEMENT)].map(([, type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? "";
    return { from: file, specifier, ...resolve(file, specifier), typeOnly: type !== undefined };
  });
}

function resolve(file: string, specifier: string): { to: string; ours: boolean } {
  if (specifier.startsWith("@/")) return { to: withoutExtension(specifier.slice(2)), ours: true };
  if (!specifier.startsWith(".")) return { to: specifier, ours: false };
  return { to: withoutExtension(path.posix.join(path.posix.dirname(file), specifier)), ours: true };
}

/** The path as an import names it. */
export function withoutExtension(file: string): string {
  return file.replace(/\.(tsx?|mjs)$/, "");
}

/** Every import of all code files. */
export function allImports(tree: Tree): Import[] {
  return [...tree].filter(([file]) => isCode(file)).flatMap(([file, text]) => importsOf(file, text));
}

/** The folder that forms one subject: `lib/jobs`, `components/ui`, `app`. */
export function subject(file: string): string {
  const [top = "", second = ""] = file.split("/");
  return top === "lib" || top === "components" ? `${top}/${second}` : top;
}

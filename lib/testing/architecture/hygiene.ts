import { isCode, isTest, type Tree } from "./tree";

const MAX_LINES = 400;
/** Files that are tables of data, which are as long as their data. */
const TABLES =
  /^lib\/(catalog\/rules|sandbox\/prices)\/|^lib\/platform\/server\/migrations\/|^lib\/sandbox\/migrations\/|\/messages\.ts$/;
const GRAB_BAGS = /(^|\/)(utils?|helpers?|misc|common|types|constants|index)\.tsx?$/;
const TOP_LEVEL = new Set([
  ".ci",
  ".dockerignore",
  ".editorconfig",
  ".env.example",
  ".gitignore",
  ".npmrc",
  ".nvmrc",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "Dockerfile",
  "LICENSE",
  "NOTICE",
  "README.md",
  "app",
  "biome.json",
  "components",
  "compose.yaml",
  "docs",
  "e2e",
  "instrumentation-client.ts",
  "lib",
  "next.config.ts",
  "package-lock.json",
  "package.json",
  "public",
  "tsconfig.json",
]);

const code = (tree: Tree) => [...tree].filter(([file]) => isCode(file));

/** The marker that keeps server code out of the browser is the first line of each file in `server/`. */
export function serverMarkers(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) =>
        file.includes("/server/") && !isTest(file) && !text.startsWith('import "server-only";\n'),
    )
    .map(([file]) => `${file} does not begin with import "server-only"`);
}

/** A file that only re-exports hides where things are defined. */
export function barrels(tree: Tree): string[] {
  return code(tree)
    .filter(([file, text]) => {
      // The place of a file decides the address. Its handler may be defined elsewhere.
      if (file.startsWith("app/")) return false;
      const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").split(";");
      const nonEmpty = statements
        .map((statement) => statement.trim())
        .filter((statement) => statement !== "");
      return nonEmpty.length > 0 && nonEmpty.every((statement) => /^export\s[^=(]*\sfrom\s/.test(statement));
    })
    .map(([file]) => `${file} is a barrel`);
}

/** Routes use JSON. Server actions would be a second entry with fewer checks. */
export function serverActions(tree: Tree): string[] {
  return code(tree)
    .filter(([, text]) => /^\s*["']use server["'];?\s*$/m.test(text))
    .map(([file]) => `${file} has server actions`);
}

/** Names describe a file's contents, and the top level stays small enough to read. */
export function names(tree: Tree): string[] {
  return [...tree.keys()].flatMap((file) => {
    const top = file.split("/")[0] ?? "";
    const violations: string[] = [];
    if (!TOP_LEVEL.has(top)) violations.push(`${file}: "${top}" is new at the top level`);
    if (isCode(file) && GRAB_BAGS.test(file)) violations.push(`${file}: name it for what it holds`);
    return violations;
  });
}

/** A file that is too long has two subjects. */
export function lengths(tree: Tree): string[] {
  return code(tree)
    .filter(([file]) => !TABLES.test(file))
    .map(([file, text]) => [file, text.split("\n").length - 1] as const)
    .filter(([, lines]) => lines > MAX_LINES)
    .map(([file, lines]) => `${file} has ${lines} lines`);
}

/** Paths that exist only on the machine of a developer. */
const MACHINE = new RegExp(["/work/(main|shared)", "/home/[a-z]+/", "/Users/[a-z]+/"].join("|"));

/** The repository contains no paths of the machine it was written on. */
export function machinePaths(tree: Tree): string[] {
  return [...tree]
    .filter(
      ([file, text]) =>
        !file.startsWith("lib/testing/architecture/") &&
        file !== "lib/architecture.test.ts" &&
        MACHINE.test(text),
    )
    .map(([file]) => `${file} names a path of somebody's machine`);
}

const ENV_READERS = /^lib\/(installation|launcher|testing)\/|^lib\/platform\/server\/|^e2e\/|\.config\.ts$/;

/** Settings are read and checked in one file. The build's own NODE_ENV is not a setting. */
export function environmentReads(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) => !ENV_READERS.test(file) && !isTest(file) && /process\.env(?!\.NODE_ENV\b)/.test(text),
    )
    .map(([file]) => `${file} reads process.env; lib/platform/server/env.ts does that`);
}

/** A call that starts a process, up to the end of its arguments. */
const STARTS =
  /(?<![.#\w])(?:spawn|spawnSync|fork|execFile|execFileSync)\)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** A child process gets variables that are chosen for it. Without `env` it gets all of ours, the secrets with them. */
export function childEnvironments(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) =>
        !isTest(file) && /^(lib|app)\/.*\.ts$/.test(file) && text.includes("node:child_process"),
    )
    .filter(([file]) => !file.startsWith("lib/testing/"))
    .filter(([, text]) => (text.match(STARTS) ?? []).some((call) => !/\benv\b|\boptions\b/.test(call)))
    .map(([file]) => `${file} starts a process without \`env\`: it would have every secret of ours`);
}

const PROCESS_STATE =
  /^(?:export )?(?:const|let) \w+[^=\n]* = new (?:Map|Set|LRUCache|PQueue|EventEmitter)\b[^(]*\(\)/m;

/** A test file begins without what an earlier one of its process has left, and a closed resource is made again. */
export function processState(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) =>
        file.includes("/server/") &&
        !isTest(file) &&
        !file.endsWith("/process-value.ts") &&
        PROCESS_STATE.test(text),
    )
    .map(([file]) => `${file} keeps state of the process in a module: keep it in a processValue`);
}

const GLOBAL_WRITE =
  /\b(Object\.assign\(|Reflect\.set\()globalThis\b|\bglobalThis(\.\w+|\[[^\]]*\])\s(?:\?\?)?=[^=]/;

/** What the process shares with Next's bundles is one value: the door. */
export function processGlobals(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) => /^(app|components|lib)\//.test(file) && !isTest(file) && GLOBAL_WRITE.test(text),
    )
    .filter(([file]) => file !== "lib/web/main.ts" && !file.startsWith("lib/testing/"))
    .map(([file]) => `${file} writes a global value; lib/web/main.ts does that, once`);
}

/** A request's own signal no longer fires after the request is garbage-collected; `disconnectSignal` keeps it. */
export function requestSignals(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) =>
        !isTest(file) && !file.endsWith("/disconnect-signal.ts") && /\brequest\.signal\b/.test(text),
    )
    .map(([file]) => `${file} uses request.signal; take disconnectSignal(request)`);
}

const UNGUARDED_PART = /\b(dynamic|lazy)\(\(\) =>\s*import\(|\bconst load\w* = \(\) =>\s*import\(/;

/** A part whose code the network lost takes down all around it, unless `importWithRetry` asks for it again. */
export function unguardedParts(tree: Tree): string[] {
  return code(tree)
    .filter(([file, text]) => /^(app|components)\//.test(file) && UNGUARDED_PART.test(text))
    .map(([file]) => `${file} loads code on demand; take importWithRetry of lib/platform/import-with-retry`);
}

const LATE_PART = /\bdynamic\(\(\) => importWithRetry\(\(\) => import\("([^"]+)"\)\)[^;]*;/g;
const POPUP_PARTS = /@base-ui\/react\/(?:dialog|menu|combobox|popover|autocomplete|select)"/;
const IS_DIALOG = /<Dialog\b/;

/**
 * Keys that are pressed before a popup has the focus are held for it: by the popup, and while its code is loaded by what
 * stands in its place.
 */
export function deafPopups(tree: Tree): string[] {
  const dialogs = new Set(
    code(tree)
      .filter(([file, text]) => /^components\//.test(file) && IS_DIALOG.test(text))
      .map(([file]) => file.replace(/^.*\/|\.tsx$/g, "")),
  );
  return code(tree)
    .filter(([file]) => /^(app|components)\//.test(file) && !isTest(file))
    .flatMap(([file, text]) => {
      const isDeaf = POPUP_PARTS.test(text) && !/\bref=\{popup\}/.test(text);
      const late = [...text.matchAll(LATE_PART)].filter(
        ([part, name = ""]) => dialogs.has(name.replace(/^.*\//, "")) && !part.includes("loading: KeysAhead"),
      );
      return [
        ...(isDeaf ? [`${file} opens a popup; give its element to useKeysAhead`] : []),
        ...late.map(([, name]) => `${file} loads the dialog ${name} without loading: KeysAhead`),
      ];
    });
}

const PRESSES = /^components\/(submit\/use-submit|job\/use-run-again)\.tsx?$/;

/**
 * Jobs are requested in two places only: a form's own button and "run again", which keeps all fields of the
 * job.
 */
export function presses(tree: Tree): string[] {
  return code(tree)
    .filter(([file, text]) => !PRESSES.test(file) && !isTest(file) && /\bsender\.press(Series)?\(/.test(text))
    .map(([file]) => `${file} sends a job; use useSubmit or useRunAgain`);
}

const JOB_WRITERS = /^lib\/jobs\/server\/(write-jobs|lease|wake)\.ts$/;
const JOB_WRITE = /\b(update|insert|delete)\(jobs\)|\b(update|insert into|delete from) jobs\b/i;

/**
 * The row of a job is written only where its lock, its revision and its announcement are handled. The
 * embedded service's jobs are not affected. Neither is SQL of a restore, which runs while nobody is connected.
 */
export function jobWrites(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) =>
        !JOB_WRITERS.test(file) &&
        !file.startsWith("lib/sandbox/") &&
        !isTest(file) &&
        file !== "lib/architecture.test.ts" &&
        JOB_WRITE.test(text),
    )
    .map(([file]) => `${file} writes to jobs; lib/jobs/server/write-jobs.ts does that`);
}

/** A repeated list of the active states, which the browser, the server and SQL share. */
const STATE_LIST = /["']sending["'],\s*["']checking["']|["']queued["'],\s*["']processing["']/;
const STATES = /^lib\/(contract|jobs)\/job\.ts$/;

/** The lists of active and settled states are in the contract and in `lib/jobs/job.ts`. */
export function stateLists(tree: Tree): string[] {
  return code(tree)
    .filter(([file, text]) => !STATES.test(file) && !isTest(file) && STATE_LIST.test(text))
    .map(([file]) => `${file} lists states of jobs; take ACTIVE_STATES or isActive of lib/jobs/job.ts`);
}

/** Columns of points in time have one of two precisions, both defined in one file. */
export function timeColumns(tree: Tree): string[] {
  return code(tree)
    .filter(([file, text]) => /(^|\/)schema\.ts$/.test(file) && /\btimestamp\(/.test(text))
    .map(
      ([file]) => `${file} makes its own timestamp column; take timestamptz of lib/platform/server/columns`,
    );
}

const LOCKERS = /^lib\/(platform\/server\/(lock|migration-connection)|installation\/storage)\.ts$/;

/** Advisory locks share one space of numbers, so their names are in one file. */
export function advisoryLocks(tree: Tree): string[] {
  return code(tree)
    .filter(([file, text]) => !LOCKERS.test(file) && !isTest(file) && /pg_(try_)?advisory_/.test(text))
    .map(
      ([file]) => `${file} takes an advisory lock; take lockWithin or withLock of lib/platform/server/lock`,
    );
}

const STORE_WRITERS =
  /^lib\/(files\/server\/(store|store-type|folder-store|s3-store|receive-file|quota|move)|backup\/server\/(restore|stored-files|archive-writer|backup|installation)|launcher\/move\/main|operations\/server\/readiness|files\/server\/s3-read)\.ts$/;
const STORE_WRITE =
  /\b(uncheckedStore|writableStoreOf|folderStoreOf|bucketStoreOf|folderStore|s3Store|WritableStore)\b|\b(createWriteStream|writeFile|appendFile|copyFile|rename)\(/;

/**
 * Every body that is stored comes through `receiveFile`, which reserves room for it. The writing side of a store is for
 * it, and for an installation that is moved or restored; and servers write no files of their own.
 */
export function storeWrites(tree: Tree): string[] {
  return code(tree)
    .filter(([file]) => /^app\/|^lib\/(launcher\/move|worker|[\w-]+\/server)\//.test(file))
    .filter(([file, text]) => !STORE_WRITERS.test(file) && !isTest(file) && STORE_WRITE.test(text))
    .map(([file]) => `${file} writes files; take receiveFile of lib/files/server/receive-file`);
}

const ID_MAKERS = /^lib\/(platform\/server\/new-id|sandbox\/ids)\.ts$/;

/** Ids are made in one file, and in one of the embedded service. */
export function idMakers(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) => !ID_MAKERS.test(file) && !isTest(file) && /_\$\{random(UUID|Bytes)\(/.test(text),
    )
    .map(([file]) => `${file} makes an id; take newId of lib/platform/server/new-id`);
}

const BROWSER =
  /^components\/|^lib\/(?!.*\/server\/)(?!(?:sandbox|installation|launcher|worker|media|backup|testing)\/)/;

/** A page that comes over plain http from another machine has no `crypto.randomUUID` and no `crypto.subtle`. */
export function secureContexts(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) => BROWSER.test(file) && !isTest(file) && /\bcrypto\.(randomUUID\(|subtle\.)/.test(text),
    )
    .map(([file]) => `${file} needs a secure context; take newToken of lib/outbox/outbox`);
}

/** A field of the browser for numbers leaves out what it does not know: 12,50 becomes 1250. */
export function typedNumbers(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) =>
        /^(app|components)\//.test(file) &&
        /<[iI]nput\b[^>]*type="number"|\bvalueAsNumber\b|\bparse(Int|Float)\(|\bNumberField\b/.test(text),
    )
    .map(([file]) => `${file} reads a typed number; take useNumberField or readTypedNumber`);
}

const TEXT_SIZE = /\btext-(\d?x[sl]|sm|md|base|lg|\[[\d.]+(?:px|rem|em)\])(?![\w-])/g;
const TYPE_SCALE: ReadonlySet<string> = new Set(["xs", "sm", "base", "lg", "xl", "2xl"]);

/** Text on screen has one of six sizes. */
export function typeScale(tree: Tree): string[] {
  return code(tree)
    .filter(([file]) => /^(app|components)\//.test(file))
    .flatMap(([file, text]) => [...text.matchAll(TEXT_SIZE)].map(([, size = ""]) => ({ file, size })))
    .filter(({ size }) => !TYPE_SCALE.has(size))
    .map(
      ({ file, size }) => `${file} has text of the size ${size}; take one of ${[...TYPE_SCALE].join(", ")}`,
    );
}

/**
 * What a locale writes is for people, and differs between browsers. Where it is written, one can see that nothing
 * reads it as data; the zone of the browser is found there, too.
 */
export function localeText(tree: Tree): string[] {
  return code(tree)
    .filter(
      ([file, text]) =>
        /^(app|components|lib)\//.test(file) &&
        !isTest(file) &&
        !/^lib\/platform\/(format|time-zone)\.ts$/.test(file) &&
        /\.toLocale\w*String\(|\bIntl\.DateTimeFormat\b/.test(text),
    )
    .map(([file]) => `${file} writes text of a locale; take lib/platform/format or lib/platform/time-zone`);
}

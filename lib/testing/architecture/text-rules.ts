import { codeFiles, type Rule, textRule } from "./rule";
import { isCode, isTest, type Tree } from "./tree";

const MAX_LINES = 400;
/** Files of words, which are as long as what they name. */
const WORDS = /\/messages\.ts$/;
const GRAB_BAGS = /(^|\/)(utils?|helpers?|misc|common|types|constants|index)\.tsx?$/;
const TOP_LEVEL = new Set(
  `.ci .dockerignore .editorconfig .env.example .gitignore .npmrc .nvmrc CHANGELOG.md CONTRIBUTING.md Dockerfile
  LICENSE NOTICE README.md app biome.json components compose.yaml docs e2e instrumentation-client.ts lib
  next.config.ts package-lock.json package.json public tsconfig.json`.split(/\s+/),
);

function checkNames(tree: Tree): string[] {
  return [...tree.keys()].flatMap((file) => {
    const top = file.split("/")[0] ?? "";
    return [
      ...(TOP_LEVEL.has(top) ? [] : [`${file}: "${top}" is new at the top level`]),
      ...(isCode(file) && GRAB_BAGS.test(file) ? [`${file}: name it for what it holds`] : []),
    ];
  });
}

function isBarrel(text: string): boolean {
  const statements = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  return statements.length > 0 && statements.every((statement) => /^export\s[^=(]*\sfrom\s/.test(statement));
}

/** Paths that exist only on the machine of a developer. */
const MACHINE = new RegExp(["/work/(main|shared)", "/home/[a-z]+/", "/Users/[a-z]+/"].join("|"));

/** A call that starts a process, up to the end of its arguments. */
const STARTS =
  /(?<![.#\w])(?:spawn|spawnSync|fork|execFile|execFileSync)\)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

const LAZY_PART = /\blazyPart\(\s*\(\) => import\("([^"]+)"\)/g;
const POPUP_PARTS = /@base-ui\/react\/(?:dialog|menu|combobox|popover|autocomplete|select)"/;

function checkPopups(tree: Tree): string[] {
  const dialogs = new Set(
    codeFiles(tree)
      .filter(([file, text]) => file.startsWith("components/") && /<Dialog\b/.test(text))
      .map(([file]) => file.replace(/^.*\/|\.tsx$/g, "")),
  );
  return codeFiles(tree)
    .filter(([file]) => /^(app|components)\//.test(file) && !isTest(file))
    .flatMap(([file, text]) => {
      const isDeaf =
        POPUP_PARTS.test(text) && /\.Popup\b/.test(text) && !/\bref=\{popup\}|popupFrame\(/.test(text);
      const lazy = [...text.matchAll(LAZY_PART)].filter(([, name = ""]) =>
        dialogs.has(name.replace(/^.*\//, "")),
      );
      return [
        ...(isDeaf ? [`${file} opens a popup; give its element to useBufferKeysUntilFocus`] : []),
        ...lazy.map(([, name]) => `${file} loads the dialog ${name}; take lazyPopup`),
      ];
    });
}

const SERVER_FILES = /\/server\//;
const PAGES = /^(app|components)\//;
const PRODUCT = /^(app|components|lib)\//;

export const textRules: Record<string, Rule> = {
  /** Names describe a file's contents, and the top level stays small enough to read. */
  names: {
    check: checkNames,
    violations: [
      ["lib/jobs/utils.ts", "export {}"],
      ["tailwind.config.ts", "export {}"],
    ],
  },
  /** A file that is too long has two subjects. */
  lengths: {
    check: (tree) =>
      codeFiles(tree)
        .filter(([file, text]) => !WORDS.test(file) && text.split("\n").length - 1 > MAX_LINES)
        .map(([file]) => `${file} has more than ${MAX_LINES} lines`),
    violations: [["lib/jobs/a.ts", "a();\n".repeat(401)]],
  },
  /** A file that only re-exports hides where things are defined. The place of a file in `app` decides its address. */
  barrels: {
    check: (tree) =>
      codeFiles(tree)
        .filter(([file, text]) => !file.startsWith("app/") && isBarrel(text))
        .map(([file]) => `${file} is a barrel`),
    violations: [["lib/jobs/all.ts", '/** All. */\nexport * from "./job";\nexport { a } from "./a";\n']],
  },
  /** The repository contains no paths of the machine it was written on. */
  machinePaths: {
    check: (tree) =>
      [...tree]
        .filter(([file, text]) => !file.startsWith("lib/testing/architecture/") && MACHINE.test(text))
        .map(([file]) => `${file} names a path of somebody's machine`),
    violations: [["README.md", `See ${"/work"}/shared/design.`]],
  },
  /** A child process gets variables that are chosen for it. Without `env` it gets all of ours, the secrets with them. */
  childEnvironments: {
    check: (tree) =>
      codeFiles(tree)
        .filter(([file, text]) => /^(lib|app)\/.*\.ts$/.test(file) && text.includes("node:child_process"))
        .filter(([file]) => !isTest(file))
        .filter(([, text]) => (text.match(STARTS) ?? []).some((call) => !/\benv\b|\boptions\b/.test(call)))
        .map(([file]) => `${file} starts a process without \`env\`: it would have every secret of ours`),
    violations: [
      [
        "lib/media/a.ts",
        'import { execFile } from "node:child_process";\nexecFile("id", ["-u", name(1)], { uid: 1 });\n',
      ],
    ],
  },
  /**
   * Keys that are pressed before a popup has the focus are held for it: by the popup, and while its code is loaded by
   * what stands in its place.
   */
  deafPopups: {
    check: checkPopups,
    violations: [
      [
        "components/a/a.tsx",
        'import { Menu } from "@base-ui/react/menu";\nexport const A = () => <Menu.Popup />;',
      ],
      [
        "components/a/a.tsx",
        'const A = lazyPart(() => import("./b-dialog"));',
        { "components/a/b-dialog.tsx": "export const B = () => <Dialog open />;" },
      ],
    ],
  },
  /** The API is in lib/api, and Next has none of it. */
  apiRoutes: textRule({
    files: /^app\/(.*\/)?route\.tsx?$/,
    text: /^/,
    advice: "is a route of Next; describe the call in lib/<capability>/api.ts, and respond to it in lib/api",
    violations: [["app/api/jobs/route.ts", "export const GET = list;"]],
  }),
  /** An address of the API is written where the call is described. */
  apiAddresses: textRule({
    files: PRODUCT,
    except: /^lib\/([^/]+\/(\w+-)?api|http\/endpoint|worker\/health-server)\.ts$/,
    text: /^(?!\s*(?:\*|\/\*|\/\/)).*["'`]\/api\//m,
    advice: "writes an address of the API; take addressOf of the endpoint",
    violations: [["components/usage/a.ts", 'fetch("/api/usage");']],
  }),
  /** The browser's clients and its query keys are in `components/api`, where both are created once. */
  browserQueries: textRule({
    files: PAGES,
    except: /^components\/api\/|^app\/server\.ts$/,
    text: /\bcreateClient\(|\bqueryKey: \[/,
    advice: "makes a client or a query key of its own: put it in components/api",
    violations: [
      ["components/stage/a.ts", "const jobs = createClient(jobsApi);"],
      ["components/stage/a.ts", 'useQuery({ queryKey: ["jobs", id] });'],
    ],
  }),
  /** The marker that keeps server code out of the browser is the first line of each file in `server/`. */
  serverMarkers: textRule({
    files: SERVER_FILES,
    text: /^(?!import "server-only";\n)/,
    advice: 'does not begin with import "server-only"',
    violations: [["lib/jobs/server/a.ts", '\nimport "server-only";\n']],
  }),
  /** Routes use JSON. Server actions would be a second entry with fewer checks. */
  serverActions: textRule({
    text: /^\s*["']use server["'];?\s*$/m,
    advice: "has server actions",
    violations: [["app/a.ts", "'use server'\nexport async function act() {}"]],
  }),
  /** Settings are read and checked in one file. The build's own NODE_ENV is not a setting. */
  environmentReads: textRule({
    except: /^lib\/(installation|launcher)\/|^lib\/platform\/server\/|\.config\.ts$/,
    text: /process\.env(?!\.NODE_ENV\b)/,
    advice: "reads process.env; lib/platform/server/env.ts does that",
    violations: [["lib/jobs/a.ts", "const port = process.env.PORT;"]],
  }),
  /** A test file begins without what an earlier one of its process has left, and a closed resource is made again. */
  processState: textRule({
    files: SERVER_FILES,
    except: /\/process-value\.ts$/,
    text: /^(?:export )?(?:const|let) \w+[^=\n]* = new (?:Map|Set|LRUCache|PQueue|EventEmitter)\b[^(]*\(\)/m,
    advice: "keeps state of the process in a module: keep it in a processValue",
    violations: [
      ["lib/jobs/server/a.ts", 'import "server-only";\nconst open = new Set<Map<string, number>>();\n'],
    ],
  }),
  /** What the process shares with Next's bundles is one value: the door. */
  processGlobals: textRule({
    files: PRODUCT,
    except: /^lib\/web\/main\.ts$/,
    text: /\b(Object\.assign\(|Reflect\.set\()globalThis\b|\bglobalThis(\.\w+|\[[^\]]*\])\s(?:\?\?)?=[^=]/,
    advice: "writes a global value; lib/web/main.ts does that, once",
    violations: [["lib/jobs/server/a.ts", 'import "server-only";\nglobalThis.cache ??= {};']],
  }),
  /** Who waits for a promise that is kept gets its first failure for ever; `lazy` and `processValue` make it again. */
  keptPromises: textRule({
    files: PRODUCT,
    // Work under way, which each forgets when it ends.
    except:
      /^lib\/(jobs\/server\/assets\/(download|mark-edits)|operations\/server\/readiness|reviews\/server\/links|sandbox\/(voice\/preview|engine\/engine))\.ts$/,
    text: /^let \w+: Promise<|Map<\w+, Promise<|useRef<Promise</m,
    advice: "keeps a promise, and with it a failure; make it with lazy or processValue",
    violations: [
      ["lib/jobs/server/a.ts", 'import "server-only";\nlet loaded: Promise<Engine> | undefined;\n'],
      ["lib/jobs/server/b.ts", 'import "server-only";\nconst known = new Map<string, Promise<void>>();\n'],
      ["components/ui/c.tsx", "const rate = useRef<Promise<number>>(null);\n"],
    ],
  }),
  /** A request's own signal no longer fires after the request is garbage-collected; `disconnectSignal` keeps it. */
  requestSignals: textRule({
    except: /\/disconnect-signal\.ts$/,
    text: /\brequest\.signal\b/,
    advice: "uses request.signal; take disconnectSignal(request)",
    violations: [["lib/jobs/server/a.ts", 'import "server-only";\nwatch(request.signal);\n']],
  }),
  /** A frame that points at pixels may outlive them; one of `pixelFrame` has its own. */
  borrowedPixels: textRule({
    except: /^lib\/media\/pixel-frame\.ts$/,
    text: /\.from(Video)?Buffer\(/,
    advice: "makes a frame that only points at pixels; use pixelFrame",
    violations: [["lib/media/a.ts", "const frame = lib.Frame.fromVideoBuffer(pixels, size);"]],
  }),
  /** A part whose code the network lost takes down all around it, unless `importWithRetry` asks for it again. */
  unguardedParts: textRule({
    files: PAGES,
    except: /\.test\.ts$/,
    text: /(?<!\b(?:typeof |(?:importWithRetry|inAddress|lazyPart|lazyPopup)\(\s*\(\) =>\s*(?:Promise\.all\(\[[^\]]*)?))\bimport\("/,
    advice: "loads code on demand; take lazyPart of components/ui/lazy-part, or importWithRetry",
    violations: [
      ["components/a/a.tsx", 'const A = dynamic(() => import("./b"), { ssr: false });'],
      ["components/a/a.tsx", 'const load = () => import("./b");'],
      ["components/a/a.tsx", 'const { b } = await import("./b");'],
      ["components/a/a.tsx", 'const [b] = await Promise.all([import("./b"), import("./c")]);'],
    ],
  }),
  /** Tailwind ends such a selector with `*`, and then every element that appears styles the whole page again. */
  wideStyles: textRule({
    files: PAGES,
    text: /\b(group|peer|in)-has-|\bin-\[[^\]]*:has\(/,
    advice: "styles by :has of an element around; make it a variant in app/globals.css",
    violations: [["components/a/a.tsx", 'const A = () => <p className="group-has-checked:hidden" />;']],
  }),
  /**
   * Jobs are requested in three places only: a form's button, `useSendJobs` for a press outside of a form, and a typed
   * line that a voice speaks.
   */
  presses: textRule({
    except:
      /^(components\/(submit\/(use-submit|line-takes)|job\/use-run-again|api\/call-outbox)|lib\/outbox\/outbox)\.tsx?$/,
    text: /\b(sender\.press|pressJobs)\(/,
    advice: "sends a job; use useSubmit or useSendJobs",
    violations: [["components/gallery/a.tsx", "pressJobs(sender, jobs, of);"]],
  }),
  /**
   * The row of a job is written only where its lock, its revision and its announcement are handled. The embedded
   * service's jobs are not affected. Neither is SQL of a restore, which runs while nobody is connected.
   */
  jobWrites: textRule({
    except: /^lib\/jobs\/server\/(write-jobs|lease|wake)\.ts$|^lib\/sandbox\//,
    text: /\b(update|insert|delete)\(jobs\)|\b(update|insert into|delete from) jobs\b/i,
    advice: "writes to jobs; lib/jobs/server/write-jobs.ts does that",
    violations: [
      ["lib/library/server/a.ts", 'import "server-only";\nwithin.update(jobs).set(fields);'],
      ["lib/usage/server/a.ts", 'import "server-only";\nsql`delete from jobs where true`;'],
    ],
  }),
  /** The lists of active and settled states, which the browser, the server and SQL share, are in two files. */
  stateLists: textRule({
    except: /^lib\/(contract|jobs)\/job\.ts$/,
    text: /["']sending["'],\s*["']checking["']|["']queued["'],\s*["']processing["']/,
    advice: "lists states of jobs; take ACTIVE_STATES or isActive of lib/jobs/job.ts",
    violations: [
      ["lib/usage/server/a.ts", "import \"server-only\";\nsql`status in ('queued', 'processing')`;"],
    ],
  }),
  /** Columns of points in time have one of two precisions, both defined in one file. */
  timeColumns: textRule({
    files: /\/schema\.ts$/,
    text: /\btimestamp\(/,
    advice: "makes its own timestamp column; take timestamptz of lib/platform/server/columns",
    violations: [["lib/usage/server/schema.ts", 'import "server-only";\ntimestamp("at");']],
  }),
  /** Advisory locks share one space of numbers, so their names are in one file. */
  advisoryLocks: textRule({
    except: /^lib\/(platform\/server\/(lock|migration-connection)|installation\/storage)\.ts$/,
    text: /pg_(try_)?advisory_/,
    advice: "takes an advisory lock; take lockWithin or withLock of lib/platform/server/lock",
    violations: [["lib/usage/server/a.ts", 'import "server-only";\nsql`select pg_advisory_xact_lock(1)`;']],
  }),
  /**
   * Every body that is stored comes through `receiveFile`, which reserves room for it. The writing side of a store is
   * for it, and for an installation that is moved or restored; and servers write no files of their own.
   */
  storeWrites: textRule({
    files: /^app\/|^lib\/(launcher\/move|worker|[\w-]+\/server)\//,
    except:
      /^lib\/(files\/server\/(store|store-type|folder-store|s3-store|receive-file|quota|move)|backup\/server\/(restore|stored-files|archive-writer)|launcher\/move\/main|operations\/server\/readiness|cuts\/server\/work-folder|files\/server\/s3-read)\.ts$/,
    text: /\b(uncheckedStore|writableStoreOf|folderStoreOf|bucketStoreOf|folderStore|s3Store|WritableStore)\b|\b(createWriteStream|writeFile|appendFile|copyFile|rename)\(/,
    advice: "writes files; take receiveFile of lib/files/server/receive-file",
    violations: [
      [
        "lib/voices/server/a.ts",
        'import "server-only";\nawait uncheckedStore("assets").write(bytes, { maxBytes });',
      ],
      ["lib/library/server/b.ts", "await writableStoreOf(name).put(name, bytes);"],
      ["lib/voices/server/a.ts", 'import "server-only";\nawait writeFile(path, bytes);'],
    ],
  }),
  /** Ids are made in one file, and in one of the embedded service. */
  idMakers: textRule({
    except: /^lib\/(platform\/server\/new-id|sandbox\/ids)\.ts$/,
    text: /_\$\{random(UUID|Bytes)\(/,
    advice: "makes an id; take newId of lib/platform/server/new-id",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    violations: [["lib/usage/server/a.ts", 'import "server-only";\nconst id = `job_${randomUUID()}`;']],
  }),
  /** A page that comes over plain http from another machine has no `crypto.randomUUID` and no `crypto.subtle`. */
  secureContexts: textRule({
    files:
      /^components\/|^lib\/(?!.*\/server\/)(?!(?:sandbox|installation|launcher|worker|media|backup|testing)\/)/,
    text: /\bcrypto\.(randomUUID\(|subtle\.)/,
    advice: "needs a secure context; take randomHex of lib/platform/random-hex",
    violations: [["components/usage/a.ts", "const key = crypto.randomUUID();"]],
  }),
  /** A field of the browser for numbers leaves out what it does not know: 12,50 becomes 1250. */
  typedNumbers: textRule({
    files: PAGES,
    text: /<[iI]nput\b[^>]*type="number"|\bvalueAsNumber\b|\bparse(Int|Float)\(|\bNumberField\b/,
    advice: "reads a typed number; take useNumberField or readTypedNumber",
    violations: [["components/usage/a.tsx", '<Input\n  value={a}\n  type="number"\n/>']],
  }),
  /** Credits have parts, which prices in the catalog have not, and a raw number shows what binary fractions leave of them: 0.6777000000000001. */
  rawCredits: textRule({
    files: /^components\/|\/messages\.ts$/,
    except: /^lib\/catalog\//,
    text: /\b(\w*[cC]redits): number\b[^\n]*=>\s*`[^`]*\$\{\1\}|>\s*\{(?!(?:text|messages)\.)(?:\w+\.)+(?:credits(?:_\w+)?|\w+_credits)\}\s*</,
    advice: "prints a raw number of credits; take formatCredits, formatCount or formatRate",
    violations: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      ["lib/usage/messages.ts", "left: (credits: number) => `${credits} left`,"],
      ["components/usage/a.tsx", "<td>{job.credits_used}</td>"],
    ],
  }),
  /** A text of somebody else may end with a full stop already, or with an ellipsis. Reasons of the catalog are ours. */
  joinedSentences: textRule({
    files: /^components\/|\/messages\.ts$/,
    except: /^lib\/catalog\//,
    text: /\$\{(?:name|prompt|title|reason|label|text|message|file|model|excerpt\(\w+\))\}\.(?=[`\s])/,
    advice: "puts a full stop behind a text of somebody else; take asSentence of lib/platform/excerpt",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    violations: [["components/shell/messages.ts", "ended: (prompt: string) => `Completed: ${prompt}.`,"]],
  }),
  /** The id of a voice stands for a model. Its name is known only with the list of voices. */
  modelNames: textRule({
    files: PAGES,
    except: /^components\/job\/use-model-names\.ts$/,
    text: /\bmodelName\(/,
    advice: "names a model by its id alone; take useModelNames",
    violations: [["components/usage/a.tsx", "<td>{modelName(job.model_id)}</td>"]],
  }),
  /** Text on screen has one of six sizes. */
  typeScale: textRule({
    files: PAGES,
    text: /\btext-(?!(?:xs|sm|base|lg|2?xl)(?![\w-]))(\d?x[sl]|md|\[[\d.]+(?:px|rem|em)\])(?![\w-])/,
    advice: "has text of another size than xs, sm, base, lg, xl and 2xl",
    violations: [["components/usage/a.tsx", '<p className="text-3xl">9</p>']],
  }),
  /**
   * What a locale writes is for people, and differs between browsers. Where it is written, one can see that nothing
   * reads it as data; the zone of the browser is found there, too.
   */
  localeText: textRule({
    files: PRODUCT,
    except: /^lib\/platform\/(format|time-zone)\.ts$/,
    text: /\.toLocale\w*String\(|\bIntl\.DateTimeFormat\b/,
    advice: "writes text of a locale; take lib/platform/format or lib/platform/time-zone",
    violations: [
      ["components/usage/a.ts", 'const day = new Date().toLocaleDateString("en-CA");'],
      ["components/usage/a.ts", "Intl.DateTimeFormat().resolvedOptions().timeZone"],
    ],
  }),
  /**
   * The server draws a page in its own zone and the browser hydrates it in another, so hours and days are read in a zone
   * that both know. A date field of a dialog is never drawn by the server.
   */
  localTime: textRule({
    files: PRODUCT,
    except: /^components\/reviews\/last-day\.ts$/,
    text: /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\.getTimezoneOffset\(|\.to(?:Date|Time)String\(/,
    advice: "reads a moment in the zone of its process; take useTimeZone with lib/platform/format or dayIn",
    violations: [
      ["components/usage/a.tsx", "<p>{new Date(at).getHours()}</p>"],
      ["components/usage/a.tsx", "<p>{new Date(at).toDateString()}</p>"],
    ],
  }),
};

import { expect, test } from "vitest";
import * as directions from "./testing/architecture/directions";
import { COMPONENT_FOLDERS, LIB_FOLDERS } from "./testing/architecture/folders";
import * as hygiene from "./testing/architecture/hygiene";
import { terms } from "./testing/architecture/terms";
import { type Tree, workingTree } from "./testing/architecture/tree";

const tree = workingTree();

type Rule = (tree: Tree) => string[];
const rules: Record<string, Rule> = { ...directions, ...hygiene, terms };

test.each(Object.entries(rules))("the project keeps to: %s", (_name, rule) => {
  expect(rule(tree)).toEqual([]);
});

/** For each rule, files that break it, one by one, beside a harmless one. */
const planted: [Rule, file: string, text: string, more?: Record<string, string>][] = [
  [directions.purePackages, "lib/contract/a.ts", 'import { sql } from "drizzle-orm";'],
  [directions.folderDirections, "lib/contract/a.ts", 'import { a } from "@/lib/catalog/a";'],
  [directions.folderDirections, "lib/catalog/a.ts", 'import type { Job } from "@/lib/jobs/job";'],
  [directions.purePackages, "lib/jobs/api.ts", 'import { useMemo } from "react";'],
  [directions.folderDirections, "lib/keys/a.ts", 'import { Session } from "@/lib/session/a";'],
  [directions.folderDirections, "lib/newcomer/a.ts", 'import { job } from "@/lib/jobs/job";'],
  [directions.folderDirections, "lib/kinds/a.ts", 'import { job } from "@/lib/jobs/job";'],
  [directions.folderDirections, "lib/sandbox/a.ts", 'import { job } from "@/lib/jobs/job";'],
  [directions.folderDirections, "lib/jobs/a.ts", 'const a = await import("@/lib/sandbox/app");'],
  [directions.folderDirections, "lib/jobs/a.ts", 'export { aJob } from "@/lib/testing/job";'],
  [
    directions.serverBoundary,
    "components/ui/a.tsx",
    'import { pool } from "@/lib/platform/server/database";',
  ],
  [
    directions.serverBoundary,
    "lib/jobs/queries.ts",
    'import {\n  send,\n  type Sent,\n} from "./server/send";',
  ],
  [
    directions.componentDirections,
    "components/stage/a.tsx",
    'import { G } from "@/components/gallery/grid";',
  ],
  [directions.componentDirections, "components/ui/a.tsx", 'import { J } from "@/components/job/card";'],
  [
    directions.componentDirections,
    "components/player/a.tsx",
    'import type { J } from "@/components/job/card";',
  ],
  [directions.componentDirections, "components/helpers/a.tsx", "export {}"],
  [
    directions.programPackages,
    "lib/worker/a.ts",
    'import { isCompatibleModel } from "@/lib/llm/a";',
    { "lib/llm/a.ts": 'import { queryOptions } from "@tanstack/react-query";' },
  ],
  [directions.browserQueries, "components/stage/a.ts", "const jobs = createClient(jobsApi);"],
  [directions.browserQueries, "components/stage/a.ts", 'useQuery({ queryKey: ["jobs", id] });'],
  [directions.layerDirections, "lib/jobs/a.ts", 'import { Button } from "@/components/ui/button";'],
  [directions.layerDirections, "components/ui/a.ts", 'import { page } from "@/app/page";'],
  [directions.pathStyle, "lib/jobs/a.ts", 'import { b } from "../catalog/b";'],
  [
    directions.cycles,
    "lib/a/a.ts",
    'import { b } from "./b";',
    { "lib/a/b.ts": 'export { a } from "@/lib/a/a";\nb();' },
  ],
  [
    directions.folderCycles,
    "lib/a/a.ts",
    'import type { B } from "@/lib/b/b";',
    { "lib/b/b.ts": 'export { c } from "@/lib/c/c";', "lib/c/c.ts": 'await import("@/lib/a/a2");' },
  ],
  [
    directions.folderCycles,
    "lib/a/a.mjs",
    '/** @returns {Promise<typeof import("../b/b.ts")>} */',
    { "lib/b/b.ts": 'import { a } from "@/lib/a/a2";' },
  ],
  [directions.zodVariants, "lib/jobs/a.ts", 'import { z } from "zod";'],
  [directions.zodVariants, "lib/jobs/server/a.ts", 'import * as z from "zod/mini";'],
  [directions.serverBoundary, "app/a/page.tsx", 'import { pool } from "@/lib/platform/server/database";'],
  [directions.serverBoundary, "app/a/page.tsx", 'import { handleApi } from "@/lib/api/app";'],
  [
    directions.nextPackages,
    "lib/jobs/server/a.ts",
    'import "server-only";\nimport { headers } from "next/headers";',
  ],
  [directions.nextPackages, "lib/web/pages.ts", 'import next from "next";'],
  [directions.apiRoutes, "app/api/jobs/route.ts", "export const GET = list;"],
  [directions.apiAddresses, "components/usage/a.ts", 'fetch("/api/usage");'],
  [terms, "components/usage/messages.ts", 'export const messages = { back: "9 credits came back" };'],
  [hygiene.serverMarkers, "lib/jobs/server/a.ts", '\nimport "server-only";\n'],
  [hygiene.barrels, "lib/jobs/all.ts", '/** All. */\nexport * from "./job";\nexport { a } from "./a";\n'],
  [hygiene.serverActions, "app/a.ts", "'use server'\nexport async function act() {}"],
  [hygiene.names, "lib/jobs/utils.ts", "export {}"],
  [hygiene.names, "tailwind.config.ts", "export {}"],
  [hygiene.lengths, "lib/jobs/a.ts", "a();\n".repeat(401)],
  [hygiene.machinePaths, "README.md", `See ${"/work"}/shared/design.`],
  [hygiene.environmentReads, "lib/jobs/a.ts", "const port = process.env.PORT;"],
  [
    hygiene.childEnvironments,
    "lib/media/a.ts",
    'import { execFile } from "node:child_process";\nexecFile("id", ["-u", name(1)], { uid: 1 });\n',
  ],
  [hygiene.requestSignals, "lib/jobs/server/a.ts", 'import "server-only";\nwatch(request.signal);\n'],
  [
    hygiene.processState,
    "lib/jobs/server/a.ts",
    'import "server-only";\nconst open = new Set<Map<string, number>>();\n',
  ],
  [hygiene.processGlobals, "lib/jobs/server/a.ts", 'import "server-only";\nglobalThis.cache ??= {};'],
  [hygiene.unguardedParts, "components/a/a.tsx", 'const A = dynamic(() => import("./b"), { ssr: false });'],
  [hygiene.unguardedParts, "components/a/a.tsx", 'const load = () => import("./b");'],
  [
    hygiene.deafPopups,
    "components/a/a.tsx",
    'import { Menu } from "@base-ui/react/menu";\nexport const A = () => <Menu.Popup />;',
  ],
  [
    hygiene.deafPopups,
    "components/a/a.tsx",
    'const A = dynamic(() => importWithRetry(() => import("./b-dialog")), { ssr: false });',
    { "components/a/b-dialog.tsx": "export const B = () => <Dialog open />;" },
  ],
  [hygiene.presses, "components/gallery/a.tsx", "sender.press({ kind, request }, credits);"],
  [hygiene.jobWrites, "lib/library/server/a.ts", 'import "server-only";\nwithin.update(jobs).set(fields);'],
  [hygiene.jobWrites, "lib/usage/server/a.ts", 'import "server-only";\nsql`delete from jobs where true`;'],
  [
    hygiene.stateLists,
    "lib/usage/server/a.ts",
    "import \"server-only\";\nsql`status in ('queued', 'processing')`;",
  ],
  [
    hygiene.advisoryLocks,
    "lib/usage/server/a.ts",
    'import "server-only";\nsql`select pg_advisory_xact_lock(1)`;',
  ],
  [
    hygiene.storeWrites,
    "lib/voices/server/a.ts",
    'import "server-only";\nawait uncheckedStore("assets").write(bytes, { maxBytes });',
  ],
  [hygiene.storeWrites, "lib/library/server/b.ts", "await writableStoreOf(name).put(name, bytes);"],
  [hygiene.storeWrites, "lib/voices/server/a.ts", 'import "server-only";\nawait writeFile(path, bytes);'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
  [hygiene.idMakers, "lib/usage/server/a.ts", 'import "server-only";\nconst id = `job_${randomUUID()}`;'],
  [hygiene.localeText, "components/usage/a.ts", 'const day = new Date().toLocaleDateString("en-CA");'],
  [hygiene.localeText, "components/usage/a.ts", "Intl.DateTimeFormat().resolvedOptions().timeZone"],
  [hygiene.secureContexts, "components/usage/a.ts", "const key = crypto.randomUUID();"],
  [hygiene.typedNumbers, "components/usage/a.tsx", '<Input\n  value={a}\n  type="number"\n/>'],
  [hygiene.typeScale, "components/usage/a.tsx", '<p className="text-3xl">9</p>'],
  [hygiene.timeColumns, "lib/usage/server/schema.ts", 'import "server-only";\ntimestamp("at");'],
];

test.each(planted)("a planted violation is found: %o in %s", (rule, file, text, more = {}) => {
  const innocent = { "lib/jobs/job.ts": 'import * as z from "zod/mini";\nexport const job = z.string();\n' };
  expect(rule(new Map(Object.entries(innocent)))).toEqual([]);
  expect(rule(new Map(Object.entries({ ...innocent, ...more, [file]: text })))).toHaveLength(1);
});

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

test("types may cross where values may not", () => {
  const text = 'import type { Sent } from "./server/send";\n';
  expect(directions.serverBoundary(new Map([["lib/jobs/queries.ts", text]]))).toEqual([]);
});

test("what a comment says is no import", () => {
  const text = '/* import { a } from "@/lib/sandbox/a"; */\n// import { a } from "@/lib/sandbox/a";\n';
  expect(directions.folderDirections(new Map([["lib/jobs/a.ts", text]]))).toEqual([]);
});

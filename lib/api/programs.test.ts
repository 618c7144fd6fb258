import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { grantApproval } from "@/lib/approvals/server/decide";
import { SCOPES } from "@/lib/http/permissions";
import { startScheduler } from "@/lib/jobs/server/scheduler";
import { root } from "@/lib/launcher/setup/project.mjs";
import type { RenderFile } from "@/lib/sandbox/renderers/fork";
import { aClip, withSandbox } from "@/lib/sandbox/test-sandbox";
import type { Session } from "@/lib/session/server/session";
import { withTestDatabase } from "@/lib/testing/database";
import { readDescription } from "@/lib/testing/described";
import { aSession } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { withServed } from "@/lib/testing/served";
import { makeToken } from "@/lib/tokens/server/tokens";
import { handleApi, ROUTES } from "./app";
import { exampleOf } from "./description/examples";
import { openApi } from "./openapi";

const CLIP = "lib/testing/samples/rate-30.mp4";
const DOCUMENT = "docs/api.md";
/** Whether this run writes the examples instead of comparing them. */
const WRITES = process.env.WRITE_EXAMPLES === "1";
const EXAMPLES = "lib/api/description/examples.json";

/** Gives a clip of the tests for every order. */
const sampleRender: RenderFile = async ({ outputPath }) => {
  await copyFile(path.join(root, CLIP), outputPath);
  return { width: 160, height: 120, durationSeconds: 6, sizeBytes: (await stat(outputPath)).size };
};

withTestDatabase();
const sandbox = withSandbox({ render: sampleRender });
withServed((request) => sandbox.app.fetch(request));

let scheduler: ReturnType<typeof startScheduler>;
let server: ReturnType<typeof serve>;
let atelier = "";
let owner: Session;
/** A folder of a program, with the packages of the project. */
const folder = mkdtempSync(path.join(os.tmpdir(), "program-"));
symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));

beforeAll(async () => {
  scheduler = startScheduler();
  server = serve({ fetch: handleApi, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  // A server of a port has an address with it.
  atelier = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  owner = await aSession("Ada", "sk_sandbox_demo_programs");
});
afterAll(async () => {
  await scheduler.stop(5_000);
  if ("closeAllConnections" in server) server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const tokenOf = async (session: Session, name: string) =>
  (await makeToken(session, { name, scopes: ["read", "make:video"] })).secret;

/** The code blocks of a language in the document for developers. */
const blocksOf = (language: string): string[] =>
  [...readFileSync(DOCUMENT, "utf8").matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(
    ([, block = ""]) => block,
  );

async function run(command: string, args: string[], token: string): Promise<string> {
  const PATH = `${path.dirname(process.execPath)}:${folder}/node_modules/.bin:${process.env.PATH}`;
  const env = { ...process.env, PATH, ATELIER: atelier, TOKEN: token };
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 50_000_000 });
  return stdout;
}

it("makes a clip by the commands of the document, and by a program with the client that a generator makes", async () => {
  const token = await tokenOf(owner, "Laptop");
  const commands = blocksOf("sh")
    .join("\n")
    .replaceAll(/^export .*$/gm, "")
    .replace("npx ", "");
  const printed = await run("bash", ["-euo", "pipefail", "-c", commands], token);
  expect(printed).toContain('"token":{"name":"Laptop"');
  expect(printed).toContain("event: access");
  const size = statSync(CLIP).size;
  expect(statSync(path.join(folder, "clip.mp4")).size).toBe(size);

  rmSync(path.join(folder, "clip.mp4"));
  writeFileSync(path.join(folder, "program.ts"), blocksOf("ts").join("\n"));
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  const strict = ["--strict", "--noEmit", "--target", "es2023", "--module", "nodenext", "--types", "node"];
  await run("tsc", [...strict, "--allowImportingTsExtensions", "program.ts"], token);
  expect(await run(process.execPath, ["program.ts"], token)).toBe(`9 credits, ${size} bytes\n`);
  expect(statSync(path.join(folder, "clip.mp4")).size).toBe(size);
}, 120_000);

const body = z.looseObject({ id: z.string().default("") });
const refusal = z.object({ error: z.object({ details: z.object({ approval_id: z.string() }) }) });
type Example = { request?: object; response?: unknown; refusals?: Record<string, unknown> };

/** Makes the calls of the examples, each checked by the description, and gives them by their operations. */
async function runExamples(): Promise<Record<string, Example>> {
  const session = await aSession("Ada", "sk_sandbox_demo_examples");
  const { secret } = await makeToken(session, { name: "Examples", scopes: [...SCOPES] });
  const describe = readDescription(openApi(ROUTES.map(({ endpoint }) => endpoint)));
  const examples: Record<string, Example> = {};
  const call = async (operation: string, at: string, request?: object, key = "examples-0001") => {
    const [, verb = ""] = /^([a-z]+)/.exec(operation) ?? [];
    const method = verb.toUpperCase();
    const response = await fetch(atelier + at, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(request && { "content-type": "application/json", "idempotency-key": key }),
      },
      ...(request && { body: JSON.stringify(request) }),
    });
    const { status, headers, url } = response;
    const result: unknown = await response.json();
    const differenceOf = describe({ method, url, status, type: headers.get("content-type") });
    expect(differenceOf?.(result)).toBeUndefined();
    const { response: before, refusals } = exampleOf(operation) ?? {};
    if (!WRITES) expect(differenceOf?.(response.ok ? before : refusals?.[status]), operation).toBeUndefined();
    examples[operation] = {
      ...examples[operation],
      ...(response.ok ? { ...(request && { request }), response: result } : {}),
      ...(response.ok ? {} : { refusals: { ...examples[operation]?.refusals, [status]: result } }),
    };
    return result;
  };

  const order = { kind: "video", request: aClip(), credits_quoted: 9 };
  await call("getSession", "/api/session");
  await call("getPricesLast", `/api/prices/last?${new URLSearchParams({ kind: "video", model_id: "zeta" })}`);
  const { id } = body.parse(await call("postJobs", "/api/jobs", order));
  await expect
    .poll(() => call("getJobsJobId", `/api/jobs/${id}`), { timeout: 60_000 })
    .toMatchObject({
      status: "completed",
    });
  await call("getJobs", "/api/jobs?limit=1");
  await call("getJobsSummary", "/api/jobs/summary");
  await call("getVoices", "/api/voices?limit=1");
  await call("postLibraryCollections", "/api/library/collections", { name: "Autumn" });
  const newBoard = { name: "Paper boats" };
  await call("postBoards", "/api/boards", newBoard);
  await call("postReviews", "/api/reviews", {
    of: "job",
    id,
    title: "Paper boat",
    expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    must_answer: ["Mara"],
  });
  await putLimit(session, { limit_credits: 9, effect: "ask" });
  await call("getLimits", "/api/limits");
  const asked = refusal.parse(await call("postJobs", "/api/jobs", order, "examples-0002"));
  const approvalId = asked.error.details.approval_id;
  await grantApproval(session, approvalId, 9);
  await call("getApprovalsApprovalId", `/api/approvals/${approvalId}`);
  return examples;
}

/** The names of all fields of a value, at any depth. A request of a job is the service's own. */
const fieldsOf = (value: unknown, place = ""): string[] =>
  Array.isArray(value)
    ? [...new Set(value.flatMap((each) => fieldsOf(each, `${place}[]`)))].sort()
    : typeof value === "object" && value !== null
      ? Object.entries(value)
          .flatMap(([name, each]) => [`${place}.${name}`, ...fieldsOf(each, `${place}.${name}`)])
          .sort()
      : [];

it("has examples of the description that are still what these calls respond with", async () => {
  const examples = await runExamples();
  if (WRITES) return writeFileSync(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`);
  const written = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(EXAMPLES, "utf8")));
  expect(fieldsOf(written), "WRITE_EXAMPLES=1 writes them again").toEqual(fieldsOf(examples));
}, 120_000);

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** Inside the repository, so that it finds the same packages; not under version control. */
const FOLDER = path.join(ROOT, "e2e/.results/plain-next");
const NEXT = path.join(ROOT, "node_modules/next/dist/bin/next");

const FILES = {
  "package.json": '{ "private": true, "type": "module" }',
  "next.config.mjs": `export default {
    turbopack: { root: ${JSON.stringify(ROOT)} },
    outputFileTracingRoot: ${JSON.stringify(ROOT)},
    poweredByHeader: false,
  };`,
  "app/layout.js": "export default ({ children }) => children;",
  "app/api/forward/route.js": `import { Pool } from "undici";
    let pool;
    export async function GET() {
      pool ??= new Pool(process.env.UPSTREAM, { connections: 64 });
      const headers = { accept: "application/json", authorization: "Bearer good_plain" };
      const { statusCode, body } = await pool.request({ method: "GET", path: "/v1/account/plan", headers });
      return new Response(await body.text(), {
        status: statusCode,
        headers: { "content-type": "application/json" },
      });
    }`,
  "app/api/file/route.js": `import { createReadStream } from "node:fs";
    import { Readable } from "node:stream";
    export const GET = () =>
      new Response(Readable.toWeb(createReadStream(process.env.SERVED_FILE)), {
        headers: { "content-type": "video/mp4" },
      });`,
  "app/api/published/route.js": `import { createRouteHandler } from "@fal-ai/server-proxy/nextjs";
    export const { GET } = createRouteHandler({
      allowedUrlPatterns: ["127.0.0.1:*/**"],
      allowUnauthorizedRequests: false,
      isAuthenticated: async () => true,
      resolveFalAuth: async () => "Bearer good_published",
    });`,
};

/**
 * Builds and starts the smallest Next application that forwards a request with undici at `/api/forward`, and with a
 * published proxy at `/api/published`: no session, one fixed key. `/api/file` responds with a file.
 * @param env `UPSTREAM`, what it forwards to, or `SERVED_FILE`
 * @throws Error when it cannot be built
 */
export function startPlainNext(port: number, variables: Record<string, string>): ChildProcess {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
    writeFileSync(path.join(FOLDER, file), text);
  }
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ...variables,
  } as const;
  // Turbopack would look for its root in the repository around it.
  const built = spawnSync(process.execPath, [NEXT, "build", "--webpack", FOLDER], { env, encoding: "utf8" });
  if (built.status !== 0)
    throw new Error(`the plain Next application cannot be built:\n${built.stdout}${built.stderr}`);
  return spawn(process.execPath, [NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"], {
    env,
    stdio: "ignore",
  });
}

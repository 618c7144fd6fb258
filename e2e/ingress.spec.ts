import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { type RawResponse, rawRequest } from "./raw-request";
import { currentRun } from "./run";

/** Paths that look like files, like the framework's own paths, or like something else. */
const ODD_PATHS = [
  "/gallery/x.js",
  "/x.css",
  "/create/video.json",
  "/sign-in.txt",
  "/gallery.",
  "/gallery/x.js.",
  "/gallery/x%2ejs",
  "/%67allery/x.js",
  "/gallery/%2e%2e/gallery/x.js",
  "//gallery/x.js",
  "/\\gallery/x.js",
  "/gallery.rsc",
  "/gallery.segments/_tree.segment.rsc",
  "/api",
  "/api.x",
  "/api/nothing",
  "/api/nothing.html",
  "/api/%2e%2e/gallery",
  "/api/..%2fgallery",
  "/_next/x",
  "/_next/image?url=%2Ficon.svg&w=64&q=75",
  "/_next/data/build/gallery.json",
  "/_next/data/build/gallery/x.js.json",
  "/_next/static/x.js",
  "/_next/static/..%2f..%2fgallery",
  "/_next/static/%2e%2e/%2e%2e/gallery",
  "/stills/none.webp",
  "/stills/..%2fgallery",
  "/icon.svg",
  "/icon.svg/x",
  "/favicon.ico",
  "/index.html",
  "/%ff",
];
const WAYS_TO_ASK = [
  [],
  ["RSC: 1"],
  ["RSC: 1", "Next-Router-Prefetch: 1"],
  ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_tree"],
  ["Purpose: prefetch"],
  ["X-Nextjs-Data: 1"],
  ["X-Middleware-Subrequest: proxy:proxy:proxy:proxy:proxy"],
  ["Accept: text/html", "Sec-Fetch-Dest: document"],
];

const isPage = ({ headers }: RawResponse) => headers["content-type"]?.startsWith("text/html") === true;

/** The security headers that every response must have, above all a page. */
function expectProtected(response: RawResponse, what: string): void {
  const policy = response.headers["content-security-policy"] ?? "";
  expect(response.headers["x-content-type-options"], what).toBe("nosniff");
  expect(policy, what).toMatch(/frame-ancestors 'none'|^sandbox/);
  expect(response.headers["x-frame-options"], what).toBe("DENY");
  if (isPage(response)) expect(policy, what).toMatch(/script-src [^;]*'nonce-[\w+/=]{20,}'/);
}

async function ask(path: string, headers: readonly string[], cookie = ""): Promise<RawResponse> {
  const { port } = await currentRun();
  const sent = ["Host: 127.0.0.1", ...headers, ...(cookie ? [`Cookie: ${cookie}`] : [])];
  return rawRequest(port, `GET ${path} HTTP/1.0`, sent);
}

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

test("no page is served without its content policy or to strangers, whatever its path looks like", {
  tag: "@all",
}, async ({ page }) => {
  const mark = `marigold${Date.now()}`;
  const [jobId] = await insertJobs(page, [{ prompt: `A private ${mark}` }]);
  const cookie = await cookieOf(page);
  expect((await ask(`/gallery/${jobId}`, [], cookie)).body).toContain(mark);
  for (const path of [...ODD_PATHS, `/gallery/${jobId}.js`, `/gallery/${jobId}/x.js`, `/gallery/${jobId}`]) {
    for (const headers of WAYS_TO_ASK) {
      const what = `${path} ${headers.join(", ")}`;
      const signedIn = await ask(path, headers, cookie);
      expect(signedIn.status, what).toBeLessThan(500);
      expectProtected(signedIn, `signed in: ${what}`);
      const stranger = await ask(path, headers);
      expect(stranger.status, what).toBeLessThan(500);
      expectProtected(stranger, `stranger: ${what}`);
      expect(isPage(stranger), `a page for a stranger: ${what}`).toBe(false);
      expect(stranger.body, what).not.toContain(mark);
    }
  }
});

/** Addresses of the API that look like a route, a file or a page, or leave it. */
const ODD_API_PATHS = [
  "/api",
  "/api?x=1",
  "/api/nothing",
  "/api/nothing.html",
  "/api/nothing.rsc",
  "/api/JOBS",
  "/api/jobs.json",
  "/api/jobs.segments/_tree.segment.rsc",
  "/api/jobs;x=1",
  "/api/jobs%20",
  "/api/jobs%2f",
  "/api/jobs/x.txt",
  "/api/jobs/none/none",
  "/api/jobs?cursor=%ff",
  "/api/jobs?limit=",
  "/api/./nothing",
  "/api/../gallery",
  "/api/%2e%2e/gallery",
  "/api/.%2e/gallery",
  "/api/jobs/../../gallery",
  "/api/jobs/%2e%2e/%2e%2e/",
  "/api/..%2fgallery",
  "/api/..%5cgallery",
  "/api\\..\\gallery",
  "/gallery/../api/nothing",
  "//api/../gallery",
  "/api/%",
  "/api/%ff",
  "/api/%00",
  "/api/%f",
  "/api/jobs/%c0%ae",
  "/api/v1",
  "/api/v1/none",
  "/api/v1/%ff",
  "/api/v1/jobs;x=1",
  "/api/auth",
  "/api/auth/none",
  "/api/auth/session/x",
  "/api/auth/signin/none",
  "/api/auth/callback/none",
  "/api/metrics/none",
  "/api/health/none",
  "/api/_next/x",
  "/api/_next/static/x.js",
  "/api/favicon.ico",
  `/api/${"x".repeat(2_000)}`,
  `/api/${"x/".repeat(200)}x`,
];

test("no malformed address of the API responds with a page, whatever the method", { tag: "@all" }, async ({
  page,
  run,
}) => {
  const cookie = await cookieOf(page);
  const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
  const own = ["Origin: http://127.0.0.1", "Sec-Fetch-Site: same-origin", "Content-Length: 0"];
  for (const path of ODD_API_PATHS) {
    for (const method of METHODS) {
      for (const sent of [own, [...own, `Cookie: ${cookie}`]]) {
        const what = `${method} ${path.slice(0, 60)}${sent === own ? "" : " signed in"}`;
        const response = await rawRequest(run.port, `${method} ${path} HTTP/1.0`, [
          "Host: 127.0.0.1",
          ...sent,
        ]);
        expect(response.status, what).toBeLessThan(500);
        expect(isPage(response), what).toBe(false);
        if (response.status < 400 || method === "HEAD") continue;
        expect(response.headers["content-type"], what).toContain("application/json");
        expect(JSON.parse(response.body), what).toMatchObject({
          error: { code: expect.any(String), message: expect.any(String), request_id: expect.any(String) },
        });
      }
    }
  }
});

test("both servers refuse foreign host names, and name the setting that allows them", async ({
  page,
  run,
}) => {
  const cookie = await cookieOf(page);
  const other = (port: number, path: string, ...more: string[]) =>
    rawRequest(port, `GET ${path} HTTP/1.1`, ["Host: evil.example", `Cookie: ${cookie}`, ...more]);
  for (const path of ["/", "/gallery", "/sign-in", "/icon.svg", "/_next/static/x.js"]) {
    const response = await other(run.port, path);
    expect(response.status, path).toBe(421);
    expect(response.body, path).toContain("ALLOWED_HOSTS");
  }
  for (const [port, path] of [
    [run.port, "/api/jobs"],
    [run.port, "/api/health"],
    [run.port, "/api/auth/csrf"],
    [run.sandboxPort, "/"],
    [run.sandboxPort, "/health"],
    [run.sandboxPort, "/account/plan"],
  ] as const) {
    const response = await other(port, path, "Authorization: Bearer sk_sandbox_demo");
    expect(response.status, path).toBe(421);
    expect(JSON.parse(response.body), path).toMatchObject({ error: { code: "misdirected" } });
  }
});

test("a forged forwarded host or protocol changes no address, cookie or security header", async ({ run }) => {
  const forged = ["Host: 127.0.0.1", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"];
  for (const path of ["/", "/gallery", "/sign-in", "/api/auth/csrf", "/api/auth/signin", "/api/jobs"]) {
    const response = await rawRequest(run.port, `GET ${path} HTTP/1.1`, forged);
    expect(response.status, path).toBeLessThan(500);
    expect(JSON.stringify(response), path).not.toContain("evil.example");
    expect(JSON.stringify(response.headers), path).not.toMatch(/strict-transport-security|__Host-|; Secure/);
  }
});

test("the metrics are read with their token, and not with a session", async ({ page, run }) => {
  expect((await page.request.get("/api/metrics")).status()).toBe(401);
  const headers = { authorization: `Bearer ${run.metricsToken}` };
  expect(await (await page.request.get("/api/metrics", { headers })).text()).toContain("process_cpu");
});

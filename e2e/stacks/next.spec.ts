/** What we rely on of Next behind a server of our own: the one place to look at after an upgrade of Next. */
import type { APIResponse } from "@playwright/test";
import { messages } from "@/app/messages";
import { Stack } from "../fault-stack";
import { expect, test } from "../fixtures";
import { rawRequest } from "../raw-request";

const DEVELOPMENT = [process.execPath, "lib/launcher/command.mjs", "dev"];

/** What Next says to a page that it will tell of edits. */
const isGreeting = ({ payload }: { payload: string | Buffer }) =>
  String(payload).includes('"turbopack-connected"');

/** The scripts of a page that its own policy would not let run. */
async function refusedScripts(response: Pick<APIResponse, "headers" | "text"> | null) {
  const { "content-security-policy": policy = "" } = response?.headers() ?? {};
  const [, nonce] = /script-src [^;]*'nonce-([^']+)'/.exec(policy) ?? [];
  expect(nonce, policy).toBeTruthy();
  const scripts = (await response?.text())?.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length, "scripts").toBeGreaterThan(0);
  return scripts.filter((script) => !script.includes(`nonce="${nonce}"`));
}

test.describe("as built", () => {
  test("the scripts of a page have the nonce of its policy and run, and the next page needs no new document", async ({
    page,
  }) => {
    expect(await refusedScripts(await page.goto("/usage"))).toEqual([]);
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.getByRole("link", { name: "Gallery", exact: true }).click();
    await page.waitForURL("**/gallery");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(documents).toEqual([]);
  });

  test("a page and its session guard respond to the router in the format it asks for", async ({
    page,
    run,
  }) => {
    const ask = (headers: Record<string, string>) => page.request.get("/usage", { headers });
    const [html, flight] = [await ask({}), await ask({ RSC: "1" })];
    expect([html.status(), html.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect([flight.status(), flight.headers()["content-type"]]).toEqual([200, "text/x-component"]);
    expect(flight.headers()["content-security-policy"]).toContain("'nonce-");
    // Without a cookie the server sends the visitor to sign-in, and with one of nobody the page itself.
    for (const cookie of ["", "Cookie: atelier.session=x"]) {
      const line = "GET /usage?range=month HTTP/1.0";
      const { status, headers } = await rawRequest(
        run.port,
        line,
        ["Host: 127.0.0.1", cookie].filter(Boolean),
      );
      expect([status, headers.location]).toEqual([307, "/sign-in?next=%2Fusage%3Frange%3Dmonth"]);
    }
  });

  test("a percent-encoded address of the API gives the same response", async ({ page }) => {
    const [plain, odd] = [await page.request.get("/api/balance"), await page.request.get("/api/%62alance")];
    expect([odd.status(), odd.headers()["content-type"]]).toEqual([200, plain.headers()["content-type"]]);
    expect(await odd.json()).toEqual(await plain.json());
    const refused = await page.request.get("/api/%6Eothing");
    expect([refused.status(), (await refused.json()).error.code]).toEqual([404, "not_found"]);
  });

  test.describe("an unknown address", () => {
    test.use({ expectedErrors: [/404 \(Not Found\)/] });

    test("shows a page with status 404", async ({ page }) => {
      const response = await page.goto("/no-such-page");
      expect(response?.status()).toBe(404);
      expect(await refusedScripts(response)).toEqual([]);
      await expect(page.getByRole("heading", { name: messages.notFound.title })).toBeVisible();
      await expect(page.getByRole("link", { name: "Gallery", exact: true })).toBeVisible();
    });
  });
});

test.describe("while developing", () => {
  // Its page stays open while the server ends.
  test.use({ signedIn: false, expectedErrors: [/net::ERR_CONNECTION_/] });

  // No source is edited: other dashboards that start from this folder would be built again.
  test("a page is shown and gets edits over an accepted socket, and everything stops cleanly", async ({
    page,
    run,
  }) => {
    const dashboard = await Stack.dashboard(run.sandboxUrl);
    try {
      await dashboard.start(DEVELOPMENT);
      const told = page
        .waitForEvent("websocket", (socket) => new URL(socket.url()).pathname === "/_next/hmr")
        .then((socket) => socket.waitForEvent("framereceived", isGreeting));
      const response = await page.goto(`${dashboard.url}/sign-in`);
      expect(response?.headers()["content-security-policy"]).toContain("'unsafe-eval'");
      expect(await refusedScripts(response)).toEqual([]);
      await expect(page.getByLabel("API key")).toBeVisible();
      await told;

      const port = Number(new URL(dashboard.url).port);
      const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
      const asking = ["Host: evil.example", ...upgrade, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
      expect((await rawRequest(port, "GET /_next/hmr HTTP/1.1", asking)).status).toBe(421);
      expect((await page.request.get(`${dashboard.url}/api/health`)).status()).toBe(200);
      expect(await dashboard.stop()).toBe(0);
    } finally {
      await dashboard.stop();
    }
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Stack } from "../fault-stack";
import { expect, test } from "../fixtures";
import { SMALL_FORM } from "../video-form";
import { startNginx } from "./nginx";

test.use({ signedIn: false });

const MAX_UPLOAD_BYTES = 50_000_000;

async function signInWith(page: Page, apiKey: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("API key").fill(apiKey);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A clip with nothing added but its size: players skip such a box. */
function padded(clip: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes - clip.length);
  box.writeUInt32BE(box.length, 0);
  box.write("free", 4);
  return Buffer.concat([clip, box]);
}

test("behind nginx as documented, on a port of its own: sign-in, clip, live feed, uploads and ranges", async ({
  browser,
  apiKey,
  run,
}) => {
  const dashboard = await Stack.dashboard(run.sandboxUrl, { TRUSTED_PROXIES: "127.0.0.1" });
  await dashboard.start();
  const port = Number(new URL(dashboard.url).port);
  const nginx = await startNginx(port);
  const wrong = await startNginx(port, (text) => text.replaceAll("$http_host", "$host"));
  const context = await browser.newContext({ baseURL: nginx.url, ignoreHTTPSErrors: true });
  const mistaken = await browser.newContext({ baseURL: wrong.url, ignoreHTTPSErrors: true });
  try {
    const refused = await mistaken.newPage();
    await signInWith(refused, apiKey);
    await expect(
      refused.getByRole("main").getByText(`a page of ${wrong.url}, but arrived for https://localhost.`),
    ).toBeVisible();
    await expect(refused.getByRole("main").getByText(/\$http_host.*TRUSTED_PROXIES/)).toBeVisible();
    await expect(refused.getByText("The API says")).toHaveCount(0);

    const page = await context.newPage();
    await signInWith(page, apiKey);
    await page.waitForURL(`${nginx.url}/create/**`);
    const navigation = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON());
    expect(navigation).toMatchObject({ nextHopProtocol: "h2" });
    const [session] = (await context.cookies()).filter(({ name }) => name.endsWith("atelier.session"));
    expect(session).toMatchObject({ name: "__Host-atelier.session", secure: true });

    await page.goto(SMALL_FORM);
    await page.getByLabel("Prompt", { exact: true }).fill("A lighthouse");
    await page.getByRole("button", { name: /^Generate · \d/ }).click();
    await expect(page.locator('[data-job-id][data-status="completed"]').first()).toBeVisible();

    const source = (await page.locator("video").first().getAttribute("src")) ?? "";
    const clip = await page.request.get(source);
    const part = await page.request.get(source, { headers: { range: "bytes=100-199" } });
    const size = (await clip.body()).length;
    expect([part.status(), part.headers()["content-range"]]).toEqual([206, `bytes 100-199/${size}`]);
    expect(await part.body()).toEqual((await clip.body()).subarray(100, 200));

    const upload = async (bytes: number) => {
      const headers = { "content-type": "video/mp4", "sec-fetch-site": "same-origin" };
      return page.request.post("/api/uploads", { headers, data: padded(await clip.body(), bytes) });
    };
    expect((await upload(MAX_UPLOAD_BYTES / 5)).status()).toBe(201);
  } finally {
    await Promise.all([context.close(), mistaken.close(), nginx.stop(), wrong.stop()]);
    await dashboard.stop();
  }
});

test("behind nginx as documented a client cannot choose its own IP address", async ({ playwright }) => {
  const echo = createServer((request, response) => response.end(request.headers["x-forwarded-for"]));
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  const nginx = await startNginx((echo.address() as AddressInfo).port);
  const caller = await playwright.request.newContext({ baseURL: nginx.url, ignoreHTTPSErrors: true });
  try {
    const response = await caller.get("/", { headers: { "x-forwarded-for": "6.6.6.6" } });
    expect(await response.text()).toBe("127.0.0.1");
  } finally {
    await Promise.all([caller.dispose(), nginx.stop()]);
    echo.close();
  }
});

import { existsSync } from "node:fs";
import { Stack } from "../fault-stack";
import { signIn } from "../fixtures";
import { generate, prompt, SMALL_FORM } from "../video-form";
import { expect, test } from "./fixtures";

const PAGES = ["/create/video", "/create/image", "/gallery", "/usage", "/pricing", "/boards", "/settings"];

test("without the upstream all results are there, new jobs are shown as waiting, and are made once it is back", async ({
  browser,
}) => {
  const service = await Stack.service();
  await service.start(["npm", "run", "sandbox"]);
  const dashboard = await Stack.dashboard(service.url);
  try {
    await dashboard.start();
    const context = await browser.newContext({ baseURL: dashboard.url });
    const page = await context.newPage();
    await signIn(page, "sk_sandbox_demo_gone");
    await page.goto(SMALL_FORM);
    await prompt(page).fill("Made before");
    await generate(page).click();
    await expect(page.locator('[data-status="completed"]').first()).toBeVisible();
    const jobs = async () => (await (await page.request.get("/api/jobs")).json()).data;
    await expect.poll(async () => (await jobs())[0].assets[0]?.poster_url ?? null).not.toBeNull();

    await test.step("npm, asked to end, ends everything in order before it does itself", async () => {
      // Soft, because what follows needs only that the upstream has ended.
      expect.soft((await fetch(`${service.url}/health`)).status).toBe(200);
      expect.soft(await service.stop(), "npm's exit code").toBe(0);
      await expect(fetch(`${service.url}/health`)).rejects.toThrow();
      expect.soft(existsSync(`${service.dataDir}/postgres/PG_VERSION`)).toBe(true);
      expect.soft(existsSync(`${service.dataDir}/postgres/postmaster.pid`)).toBe(false);
    });
    await prompt(page).fill("Asked for meanwhile");
    await generate(page).click();
    const waiting = page.locator('[data-status="sending"]').filter({ hasText: "this wasn't sent yet" });
    await expect(waiting.first()).toBeVisible();
    await expect(waiting.first()).not.toContainText(/failed/i);
    await expect(page.locator("[data-connection]")).toContainText("API unreachable");
    await expect(page.getByText("Rate limited")).toHaveCount(0);
    await test.step("what never left can be canceled, and was not charged", async () => {
      await prompt(page).fill("Thought better of");
      await generate(page).click();
      const regretted = waiting.filter({ hasText: "Thought better of" }).first();
      await regretted.getByRole("button", { name: "Cancel", exact: true }).click();
      await expect.poll(async () => (await jobs())[0]).toMatchObject({ status: "canceled", credits_used: 0 });
    });

    await page.goto("/gallery");
    await expect(page.locator("[data-connection]")).toContainText("API unreachable");
    const [, waitingJob, completedJob] = await jobs();
    expect([waitingJob.status, completedJob.status]).toEqual(["sending", "completed"]);
    for (const address of [`/api/assets/${completedJob.assets[0].id}`, completedJob.assets[0].poster_url]) {
      expect((await page.request.get(address)).status(), address).toBe(200);
    }
    await test.step("it is said in the same way however often somebody asks", async () => {
      for (let asked = 0; asked < 15; asked++) {
        const response = await page.request.get("/api/v1/account/plan");
        expect([response.status(), (await response.json()).error.code]).toEqual([
          502,
          "upstream_unreachable",
        ]);
      }
    });
    const pictures = page.locator("[data-job-id] img");
    await expect(pictures).toHaveCount(1);
    await expect
      .poll(() => pictures.first().evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);

    const notice = page.getByLabel("Notice");
    await test.step("every page that is opened says so in one place, within seconds", async () => {
      for (const path of PAGES) {
        await page.goto(path);
        await expect(notice, path).toContainText("Can't reach the API since", { timeout: 5_000 });
      }
    });

    await service.start();
    await expect(notice).toHaveCount(0, { timeout: 10_000 });
    await expect.poll(async () => (await jobs())[1].status).toBe("completed");
    await expect(page.locator("[data-connection]")).not.toContainText("API unreachable");

    await test.step("a page that is open and asks nothing says it, too, and takes it back", async () => {
      await page.goto("/settings");
      await expect(page.locator("[data-connection=connected]")).toBeVisible();
      expect.soft(await service.stop(), "npm's exit code").toBe(0);
      await expect(notice).toContainText("Can't reach the API since", { timeout: 5_000 });
      await service.start();
      await expect(notice).toHaveCount(0, { timeout: 10_000 });
    });
    const [count] = await service.query<{ count: string }>("select count(*) from sandbox.jobs");
    expect(count?.count).toBe("2");
    await context.close();
  } finally {
    await dashboard.stop();
    await service.stop();
  }
});

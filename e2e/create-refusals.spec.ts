import { expect, signIn, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";
import { chooseModel, generate, prompt, SMALL_FORM, sendClip, submitPrompt } from "./video-form";

test("a refusal of the content is shown at the prompt with the refused text, and the stage does not change", async ({
  page,
  axe,
}) => {
  await insertJobs(page, [{ prompt: "A tide", status: "completed" }]);
  await submitPrompt(page, "[sandbox:policy] A bridge");
  const refusal = page.locator("[data-field=prompt] [data-refusal]");
  await expect(refusal).toContainText("Rejected by the provider's content rules");
  await expect(refusal).toContainText("The prompt is not allowed by the content policy.");
  await expect(refusal).toContainText("Nothing was reserved.");
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveAttribute("aria-invalid", "true");
  // Said once, and what was sent and what is for support only on demand.
  await expect(page.getByText("Rejected by the provider's content rules.", { exact: true })).toHaveCount(1);
  await expect(refusal.getByRole("button", { name: "Copy error code" })).toHaveCount(0);
  await expect(refusal).not.toContainText("Refused:");
  await expect(page.locator("#stage [data-large]")).toContainText("A tide");
  await expect(page.getByRole("region", { name: "Recent" })).toContainText("[sandbox:policy] A bridge");
  await axe(page, "form");
  await prompt(page).press("End");
  await page.keyboard.type(" at night");
  await refusal.getByRole("button", { name: "What was sent" }).click();
  await expect(refusal).toContainText("Refused: “[sandbox:policy] A bridge”");
  await expect(refusal.getByRole("button", { name: "Copy error code" })).toBeVisible();
  await refusal.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(refusal).toHaveCount(0);
  await expect(page.locator("#stage").getByText("Rejected by the provider's content rules")).toBeVisible();
  await expect(page.getByRole("link", { name: "Remix" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Run again/ })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });

  test("a refusal of the content scrolls back to the prompt, and no toast covers it", {
    tag: "@all",
  }, async ({ page }) => {
    await submitPrompt(page, "[sandbox:policy] A bridge");
    const refusal = page.locator("[data-field=prompt] [data-refusal]");
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(prompt(page)).toBeFocused();
    await expect(prompt(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#stage [data-status="rejected"]')).toHaveCount(1);
    // A toast would have come by the time the queue shows the end.
    await page.getByRole("button", { name: /Open the queue/ }).click();
    await expect(page.getByRole("dialog", { name: "Queue" })).toContainText("[sandbox:policy] A bridge");
    await expect(page.getByRole("region", { name: "Notifications" })).toHaveCount(0);
  });
});

test.describe("with a key that may only read", () => {
  test.use({ account: "readonly" });

  test("a request that the key does not allow shows the API's message, also before the next press, and what to do", {
    tag: "@all",
  }, async ({ page }) => {
    await submitPrompt(page, "A bridge");
    await expect(page.locator('#stage [data-status="rejected"]')).toBeVisible();
    await expect(page.getByText(/videos:write/).first()).toBeVisible();
    await expect(page.getByText("Your key doesn't have permission", { exact: true })).toHaveCount(1);
    await expect(page.locator("#stage").getByRole("button", { name: "Replace API key…" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Run again/ })).toHaveCount(0);
    await page.reload();
    const bar = page.locator("form p").filter({ hasText: "The API didn't allow your latest job:" });
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Replace API key" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

test("a missing input that the model requires is shown at its field, which gets the focus, until the form changes", async ({
  page,
}) => {
  await page.goto("/create/video");
  await chooseModel(page, "gamma-2.5-v2v");
  await prompt(page).fill("A quiet pier");
  await generate(page).click();
  const field = page.locator("[data-field=sourceVideo]");
  await expect(field).toContainText("gamma-2.5-v2v requires a source video");
  await expect(page.getByLabel("Source video", { exact: true })).toBeFocused();
  await generate(page).click();
  await expect(field).toContainText("gamma-2.5-v2v requires a source video");
  await prompt(page).press("End");
  await prompt(page).press("!");
  await expect(field).not.toContainText("requires a source video");
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(0);
});

test("a rate limit is counted down on the form, and the job is sent after it without a second press", {
  tag: "@all",
}, async ({ page }) => {
  await submitPrompt(page, "[sandbox:busy] A bridge", SMALL_FORM);
  await expect(page.getByText(/Starting automatically in \d+ s/).first()).toBeVisible();
  await expect(page.locator('[data-status="completed"]').first()).toBeVisible(JOB_TIMEOUT);
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(1);
});

test("a price that rose while the form was open is shown before anything is charged, and the next press sends the job", async ({
  page,
}) => {
  await page.goto("/create/video");
  await prompt(page).fill("A bridge");
  const name = (await generate(page).textContent()) ?? "";
  const credits = Number(/· (\d+)/.exec(name)?.[1]);
  expect(credits).toBeGreaterThan(5);
  // As if the button had shown five credits less. The form's own price is in the body of the press.
  await page.route(
    "**/api/jobs",
    async (route) => {
      const body = route.request().postDataJSON();
      expect(body.credits_quoted).toBe(credits);
      await route.continue({ postData: { ...body, credits_quoted: credits - 5 } });
    },
    { times: 1 },
  );
  const reading = page.waitForResponse(/\/api\/v1\/pricing$/);
  await generate(page).click();
  const form = page.locator("form");
  await expect(form.getByText("The price went up", { exact: true })).toBeVisible();
  await expect(form).toContainText(`The price rose from ${credits - 5} to ${credits} credits.`);
  await expect(form).toContainText("Nothing was reserved. Check the new price and press again.");
  expect((await reading).ok()).toBe(true);
  await expect(prompt(page)).toHaveValue("A bridge");
  const jobs = async () => (await (await page.request.get("/api/jobs")).json()).data;
  expect(await jobs()).toHaveLength(0);
  // The same request within a second of the first press would be its double click.
  await prompt(page).fill("[sandbox:cancel] A bridge in fog");
  await generate(page).click();
  await expect(page.locator("#stage [data-job-id]").first()).toBeVisible();
  await expect(form.getByText("The price went up", { exact: true })).toBeHidden();
  expect(await jobs()).toMatchObject([{ credits_quoted: credits }]);
});

test.describe("with a plan of three jobs at once", () => {
  test.use({ account: "narrow" });

  test("a fourth job waits for a slot and starts when one is free; waiting jobs can be canceled, one or all, at no cost", {
    tag: "@all",
  }, async ({ page }) => {
    await page.goto(SMALL_FORM);
    await Promise.all(["One", "Two", "Three"].map((name) => sendClip(page, `[sandbox:slow] ${name}`)));
    const list = async () => (await (await page.request.get("/api/jobs")).json()).data;
    const accepted = async () =>
      (await list()).filter((job: { upstream_id: unknown }) => job.upstream_id).length;
    await expect.poll(accepted).toBe(3);
    const large = (text: string) => page.locator("#stage [data-large]").filter({ hasText: text });
    await prompt(page).fill("A tower");
    await generate(page).click();
    await large("A tower").getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(large("A tower")).toHaveAttribute("data-status", "canceled");
    await expect(large("A tower")).toContainText("Canceled before the API accepted it.");
    await expect(large("A tower")).toContainText("Not charged. Run it again if you still need it.");
    await expect(large("A tower").getByRole("button", { name: /^Run again/ })).toBeVisible();
    // More than the plan lets in while this page is looked at.
    const names = ["Four", "Five", "Six", "Seven", "Eight", "Nine"];
    await Promise.all(names.map((name) => sendClip(page, `[sandbox:slow] ${name}`)));
    await page.getByRole("button", { name: /Open the queue$/ }).click();
    // They come into the queue one by one.
    await page.getByRole("button", { name: /^Take all [2-9] back/ }).click();
    await expect(page.getByText(/\d jobs canceled\./)).toBeVisible();
    const canceled = (await list()).filter(({ status }: { status: string }) => status === "canceled");
    expect(canceled.length).toBeGreaterThan(2);
    for (const job of canceled)
      expect(job).toMatchObject({ accepted_at: null, credits_reserved: 0, credits_used: 0 });
    await page.keyboard.press("Escape");

    await prompt(page).fill("[sandbox:cancel] A bridge");
    await generate(page).click();
    await expect(large("A bridge").getByText(/^Waiting for a free slot\./)).toBeVisible();
    await expect(large("A bridge")).toContainText("Starts automatically when your plan has a free slot.");
    await page.getByRole("button", { name: /Open the queue$/ }).click();
    const waiting = page.getByRole("dialog", { name: "Queue" }).locator("[data-line]");
    await expect(waiting.filter({ hasText: "Waiting" }).first()).toContainText("Waiting for a free slot");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Checking", { exact: true })).toHaveCount(0);
    await expect
      .poll(
        async () => (await list()).find(({ prompt }: { prompt: string }) => /bridge/.test(prompt)),
        JOB_TIMEOUT,
      )
      .toMatchObject({ status: "canceled", upstream_id: expect.any(String) });
  });
});

test("a reused idempotency key is explained, costs nothing, and Run again is offered", {
  tag: "@all",
}, async ({ page }) => {
  await submitPrompt(page, "[sandbox:reused-key] A bridge");
  const form = page.locator("form");
  await expect(form.getByText("Request key already used", { exact: true })).toBeVisible();
  await expect(form).toContainText("Nothing was reserved.");
  await expect(form).toContainText("Error code idempotency_conflict");
  await form.getByText("Details for support").click();
  await expect(form.getByRole("button", { name: "Copy error code" })).toBeVisible();
  await expect(page.locator('#stage [data-status="rejected"]')).toBeVisible();
  await expect(page.locator("#stage")).toContainText("Reserved0");
  await expect(page.getByRole("button", { name: /^Run again/ })).toBeVisible();
});

test("an ended session leads to the sign-in page and back to the draft", { tag: "@all" }, async ({
  page,
  context,
  apiKey,
}) => {
  await page.goto("/create/video");
  await prompt(page).fill("Kept through the door");
  // Whatever the page still asks for would lead to sign-in, too, while the button is being pressed.
  await page.waitForLoadState("networkidle");
  await context.clearCookies();
  await generate(page).click();
  await expect(page).toHaveURL(/sign-in/);
  await page.getByLabel("API key").fill(apiKey);
  await page.getByText("Add your name").click();
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/create\/video/);
  await expect(prompt(page)).toHaveValue("Kept through the door");

  // A page leads there, too, without any press, and says why. An open one would leave at the same moment.
  await page.goto("about:blank");
  const cookies = await context.cookies();
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  await page.request.post("/api/auth/signout", {
    form: { csrfToken, json: "true" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await context.addCookies(cookies);
  await page.goto("/gallery");
  await expect(page).toHaveURL(/sign-in/);
  await expect(page.getByText("Your session ended")).toBeVisible();
  await signIn(page, apiKey);
  await page.goto("/create/video");
  await expect(prompt(page)).toHaveValue("Kept through the door");
});

test.describe("offline", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("Generate without a network waits for it and makes one job", async ({ page, context }) => {
    await page.goto("/create/video");
    await prompt(page).fill("[sandbox:cancel] Offline for a moment");
    // The first letter loads what shows a shot.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await expect(page.locator("[data-connection=offline]")).toContainText("Offline");
    await generate(page).click();
    await expect(page.getByText("Connection lost. Retrying").first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator("[data-job-id]").first()).toBeVisible();
    const jobs = async () => (await (await page.request.get("/api/jobs")).json()).data;
    await expect.poll(jobs).toHaveLength(1);
  });

  test("a dialog opened for the first time waits for its code, and the page stays", { tag: "@all" }, async ({
    page,
    context,
  }) => {
    const lost: string[] = [];
    page.on(
      "requestfailed",
      (request) => request.url().includes("/_next/static/") && lost.push(request.url()),
    );
    await page.goto("/create/video");
    await prompt(page).fill("Kept while offline");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Prompt history" }).click();
    // The bundler itself asks twice.
    await expect.poll(() => lost.length - new Set(lost).size).toBeGreaterThan(0);
    await expect(page.locator("[data-connection=offline]")).toContainText("Offline");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(prompt(page)).toHaveValue("Kept while offline");
    await context.setOffline(false);
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

test.describe("after an upgrade", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("a page that an upgrade left behind says so where a part is missing, and keeps what was typed", {
    tag: "@all",
  }, async ({ page }) => {
    await page.goto("/create/video");
    await prompt(page).fill("Kept during an upgrade");
    await page.route("**/_next/static/**", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("button", { name: "Prompt history" }).click();
    const notifications = page.getByRole("region", { name: "Notifications" });
    await expect(notifications).toContainText("Atelier was updated.");
    await expect(prompt(page)).toHaveValue("Kept during an upgrade");
    await page.unroute("**/_next/static/**");
    const reloaded = page.waitForEvent("load");
    await notifications.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await expect(prompt(page)).toHaveValue("Kept during an upgrade");
    await page.getByRole("button", { name: "Prompt history" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

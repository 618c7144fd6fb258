import { expect, test } from "./fixtures";

// The worker that shows the page is what this is about.
test.use({
  serviceWorkers: "allow",
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch RSC payload/],
});

test("a link of the rail shows our offline page while offline, and its own page once online", async ({
  page,
  context,
}) => {
  await page.goto("/create/video");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page).toHaveURL(/\/pricing/);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Pricing" })).toBeVisible();
});

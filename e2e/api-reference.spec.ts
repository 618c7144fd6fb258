import { expect, test } from "./fixtures";
import { PHONE } from "./window-sizes";

const CREATE = "Accepts a job and responds before the upstream does";

test("the API reference opens from the menu, shows a call by keyboard, and needs nothing from elsewhere", async ({
  page,
  run,
  axe,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(run.baseUrl) && !/^(data|blob):/.test(address)) elsewhere.push(address);
  });
  await page.goto("/boards");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "API reference" }).click();
  await expect(page.getByRole("heading", { name: "API reference", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Access tokens" })).toBeVisible();
  await axe(page);

  await page.getByRole("link", { name: /^Jobs/ }).press("Enter");
  await page.getByRole("link", { name: CREATE }).first().press("Enter");
  await expect(page.getByText("An access token needs the scope")).toBeVisible();
  await page.getByRole("button", { name: "402" }).press("Enter");
  await expect(page.getByText("limit_reached").first()).toBeVisible();
  // The buttons within the viewer fade from one color to another.
  await expect(() => axe(page)).toPass();
  expect(elsewhere).toEqual([]);
});

test("on a phone the API reference is one list, no wider than the window", async ({ page, axe }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/api-reference");
  await expect(page.getByRole("heading", { name: "Access tokens" })).toBeVisible();
  await page.getByRole("heading", { name: "Jobs", exact: true }).click();
  await page.getByText(CREATE).click();
  await expect(page.getByText("An access token needs the scope").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await axe(page);
});

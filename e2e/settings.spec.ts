import { expect, test } from "./fixtures";

test("an owner sees how the key ends, when it was stored and when it was last used", async ({
  page,
  apiKey,
  axe,
}) => {
  await page.goto("/settings#key");
  const key = page.getByRole("region", { name: "API key settings" });
  await expect(key).toContainText(`Ends in ${apiKey.slice(-4)}`);
  await expect(key).toContainText(/Stored .+ · (last used|not used yet)/);
  expect(await page.content()).not.toContain(apiKey);
  await axe(page, "#key");
});

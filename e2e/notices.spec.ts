import { expect, test } from "./fixtures";

// What a browser asks for to install a page is what this is about.
test.use({ serviceWorkers: "allow" });

test("Atelier can be installed, and each person chooses what they are told about", async ({
  page,
  context,
  axe,
}) => {
  await page.goto("/settings/notifications");
  const section = page.getByRole("region", { name: "Notifications settings" });
  await expect(section.getByRole("checkbox", { name: /: in this browser$/ })).toHaveCount(8);
  await axe(page, "[id=notifications]");
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Atelier", display: "standalone" });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's window is private, which browsers don't install from.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

import type { PushMessage } from "@/lib/notices/notice";
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
  await expect(section.getByRole("checkbox", { name: /: in this browser$/ })).toHaveCount(6);
  await axe(page, "[id=notifications]");
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Atelier", display: "standalone" });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's window is private, which browsers don't install from.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("a push message is shown while no page of Atelier is visible, and leads to what it is about", async ({
  page,
  context,
  run,
}) => {
  await context.grantPermissions(["notifications"]);
  await page.goto("/usage");
  const permission = await page.evaluate(() => Notification.permission);
  // biome-ignore lint/suspicious/noSkippedTests: only a whole browser can show one.
  test.skip(
    permission === "denied",
    "Chromium's headless shell shows no notifications; CHROMIUM_PATH can name a whole one.",
  );
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const navigate = `${run.baseUrl}/gallery`;
  const notification = { title: "A result is done", body: "A harbour at dawn", navigate, tag: "done" };
  const data = JSON.stringify({ web_push: 8030, notification } satisfies PushMessage);
  const deliver = () =>
    session.send("ServiceWorker.deliverPushMessage", { origin: run.baseUrl, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  // Whoever looks at the page needs none.
  await deliver();
  await page.goto("about:blank");
  await deliver();
  await page.goto("/usage");
  const { title, body, tag } = notification;
  await expect.poll(shown).toEqual([{ title, body, tag, data: { navigate } }]);
});

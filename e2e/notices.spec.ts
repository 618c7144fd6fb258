import type { CDPSession } from "@playwright/test";
import type { PushMessage } from "@/lib/notices/notice";
import { expect, test } from "./fixtures";

// The worker that shows messages is what this is about.
test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** Gives the worker of a page a push message, as the browser does when its push service sends one. */
async function pushTo(session: CDPSession, origin: string, message: PushMessage): Promise<void> {
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify(message);
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registration,
    data,
  });
}

const shown = () =>
  navigator.serviceWorker.ready.then(async (registration) =>
    (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, ...data })),
  );

test("a push message is shown while nobody looks at Atelier, and not while somebody does", async ({
  page,
  context,
}) => {
  await page.goto("/gallery");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { origin } = new URL(page.url());
  const session = await context.newCDPSession(page);
  const message = (title: string): PushMessage => ({
    web_push: 8030,
    notification: { title, body: "A harbour at dawn", navigate: `${origin}/gallery`, tag: title },
  });
  await pushTo(session, origin, message("Looked at"));
  await page.goto("about:blank");
  await pushTo(session, origin, message("A result is done"));
  await page.goto("/gallery");
  await expect
    .poll(() => page.evaluate(shown))
    .toEqual([{ title: "A result is done", body: "A harbour at dawn", navigate: `${origin}/gallery` }]);
});

test("Atelier can be installed, and each person chooses what they are told about", async ({
  page,
  context,
  axe,
}) => {
  await page.goto("/settings#notifications");
  const section = page.getByRole("region", { name: "Notifications settings" });
  await expect(section.getByRole("row")).toHaveCount(6);
  await expect(
    section.getByRole("checkbox", { name: "Someone asks for credits: in this browser" }),
  ).toBeEnabled();
  await axe(page, "[id=notifications]");
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Atelier", display: "standalone" });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A test's window is private, which browsers don't install from.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

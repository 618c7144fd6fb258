/**
 * Shows our own page where a page of the studio cannot be reached, and push messages while nobody looks at Atelier. Stores
 * nothing but that page, and no data.
 */
const CACHE = "offline-1";
const PAGE = "/api/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  // The browser asks for the page while this worker starts, so that a visit is not slower for it.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(event.request));
      } catch {
        return (await caches.match(PAGE)) ?? Response.error();
      }
    })(),
  );
});

/** A message is `PushMessage` of lib/notices/notice.ts. */
self.addEventListener("push", (event) => {
  event.waitUntil(
    (async () => {
      const message = event.data?.json();
      if (message?.web_push !== 8030) return;
      const { title, navigate, ...options } = message.notification;
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      if (pages.some((page) => page.visibilityState === "visible")) return;
      await self.registration.showNotification(title, {
        ...options,
        icon: "/icons/app-192.png",
        data: { navigate },
      });
    })(),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.navigate ?? "/"));
});

/** Opens an address of ours in the tab that is there, or in a new one. */
async function openPage(address) {
  const url = new URL(address, self.location.origin);
  const target = url.origin === self.location.origin ? url.href : "/";
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return self.clients.openWindow(target);
  await page.focus();
  return page.navigate(target);
}

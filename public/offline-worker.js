/** Shows our own page where a page of the studio cannot be reached. Stores nothing else, and no data. */
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

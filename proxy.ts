export { guardPage as proxy } from "@/lib/session/server/page-guard";

/**
 * Every path that can be a page: all except the API (a route that passes through here loses every byte of its body
 * after 10 MB) and existing files, by name. The ending does not matter: `/gallery/x.js` is a page.
 */
export const config = {
  matcher: [
    "/((?!api/|_next/static/|(?:favicon\\.ico|icon\\.svg|offline-worker\\.js|starting-points/(?:image|video)-[1-6]\\.webp|stills/(?:aurora|city|dunes|forest|lake|planet|reef)\\.webp)$).*)",
  ],
};

export { guardPage as proxy } from "@/lib/session/server/page-guard";

/**
 * Everything that can be a page: all but the API (a route that passes through here loses every byte of its body
 * after 10 MB) and the files that exist, by name. An ending says nothing: `/gallery/x.js` is a page.
 */
export const config = {
  matcher: [
    "/((?!api/|_next/static/|(?:favicon\\.ico|icon\\.svg|stills/(?:aurora|city|dunes|forest|lake|planet|reef)\\.webp)$).*)",
  ],
};

import { type NextRequest, NextResponse } from "next/server";
import { guardPage } from "@/lib/session/server/page-guard";

/** Guards every page before Next draws it. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const guarded = await guardPage(pathname + search, request.headers);
  const forPage = new Headers(request.headers);
  for (const [name, value] of Object.entries(guarded.forPage)) forPage.set(name, value);
  const response =
    guarded.redirect === null
      ? NextResponse.next({ request: { headers: forPage } })
      : NextResponse.redirect(new URL(guarded.redirect, request.url));
  for (const [name, value] of guarded.headers) response.headers.append(name, value);
  return response;
}

/**
 * Every path that can be a page: all except the API (a route that passes through here loses every byte of its body
 * after 10 MB) and existing files, by name. The ending does not matter: `/gallery/x.js` is a page.
 */
export const config = {
  matcher: [
    "/((?!api/|_next/static/|(?:favicon\\.ico|icon\\.svg|offline-worker\\.js|starting-points/(?:image|video)-[1-6]\\.webp|stills/(?:aurora|city|dunes|forest|lake|planet|reef)\\.webp)$).*)",
  ],
};

export { guardPage as proxy } from "@/lib/session/server/page-guard";

/** Pages only: a route that passes through here loses every byte of its body after 10 MB. */
export const config = { matcher: ["/((?!api/|_next/|.*\\.[a-z0-9]+$).*)"] };

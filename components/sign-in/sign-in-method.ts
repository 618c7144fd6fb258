import { SIGN_IN_WAY_COOKIE, setBrowserCookie } from "@/lib/platform/browser-cookies";

/** How people sign in: owners with the API key, or the demo key; members with a name and a password. */
export type SignInMethod = "key" | "password";

/** The way that a browser used last, by its cookie. Most browsers have none: the first way is the key. */
export const signInMethod = (cookie: string | undefined): SignInMethod =>
  cookie === "password" ? "password" : "key";

/** The sign-in page shows this way first from here on. */
export const rememberSignInMethod = (way: SignInMethod): void => setBrowserCookie(SIGN_IN_WAY_COOKIE, way);

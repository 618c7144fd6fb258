import { endpoint } from "@/lib/http/endpoint";

/** The name of the session cookie; over https it has a prefix. */
export const SESSION_COOKIE = "atelier.session";

/** The routes of next-auth, for whoever is signed out, too. */
export const authApi = {
  /** Its pages redirect to our sign-in page. 404 (`not_found`) for what next-auth doesn't have here. */
  read: endpoint({
    method: "GET",
    path: "/api/auth/*",
    summary: "The data that next-auth's clients read",
    may: "anyone",
    sends: "*/*",
  }),
  /**
   * Both need next-auth's CSRF token.
   * 401 (`unauthenticated`) for a key that the upstream refuses. 403 (`key_replaced`) for a key that was replaced,
   * (`form_expired`) for an expired form, (`wrong_origin`) for one of another site. 429 (`rate_limited`, `too_many_sign_ins`) after too many
   * refused keys or with too many sign-ins at once.
   */
  send: endpoint({
    method: "POST",
    path: "/api/auth/*",
    summary: "Signs in with an API key or the demo key, and signs out",
    may: "anyone",
    receives: "*/*",
    sends: "*/*",
  }),
};

type AuthAction = "csrf" | "callback/credentials" | "signout";

/** The address of one of next-auth's routes. */
export const authPath = (action: AuthAction): string => authApi.read.path.replace("*", action);

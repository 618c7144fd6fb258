/** The name of the session cookie; over https it has a prefix. */
export const SESSION_COOKIE = "atelier.session";

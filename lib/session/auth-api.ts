import * as z from "zod/mini";
import { errorFromResponse } from "@/lib/http/client";
import { endpoint } from "@/lib/http/endpoint";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { messages } from "./messages";

/** The name of the session cookie; over https it has a prefix. */
export const SESSION_COOKIE = "atelier.session";

/** The fewest characters of a password, after NFKC normalization. */
export const MIN_PASSWORD_CHARACTERS = 10;

/** The routes of next-auth, for whoever is signed out, too. */
export const authApi = {
  /** Its pages redirect to our sign-in page. */
  read: endpoint({
    method: "GET",
    path: "/api/auth/*",
    summary: "The data that next-auth's clients read",
    may: "anyone",
    sends: "*/*",
    errors: { not_found: "next-auth doesn't have it here" },
  }),
  /** Both need next-auth's CSRF token. */
  send: endpoint({
    method: "POST",
    path: "/api/auth/*",
    summary: "Signs in with an API key, the demo key or a password, and signs out",
    may: "anyone",
    receives: "*/*",
    sends: "*/*",
    errors: {
      key_malformed: true,
      unauthenticated: "the upstream refuses the key",
      key_not_allowed: true,
      key_replaced: true,
      key_closed: true,
      wrong_password: true,
      no_workspace: true,
      form_expired: true,
      rate_limited: "too many refused keys",
      too_many_sign_ins: true,
      too_many_demos: true,
      oidc_client: true,
      oidc_issuer: true,
      oidc_unreachable: true,
    },
  }),
};

type AuthAction =
  | "csrf"
  | "callback/credentials"
  | "callback/password"
  | "callback/oidc"
  | "signout"
  | "signin/oidc";

/** The address of one of next-auth's routes. */
export const authPath = (action: AuthAction): string => authApi.read.path.replace("*", action);

export type Credentials =
  | { apiKey: string; name?: string }
  | { demo: true; name?: string }
  | { name: string; password: string };

export type AuthResult =
  | { ok: true }
  | {
      ok: false;
      code: string;
      message: string;
      /** The field of the form that the refusal is about. */
      field?: string | undefined;
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
    };

const csrf = z.object({ csrfToken: z.string() });

/**
 * Signs in with a key, with the demo key, which stays on the server, or with a member's password. The result describes a
 * failure for people. Codes are those of the contract (`unauthenticated`, `forbidden`, `rate_limited`,
 * `upstream_unreachable`, …), or `offline` when this dashboard itself did not respond.
 */
export async function signIn(credentials: Credentials): Promise<AuthResult> {
  if ("password" in credentials) return post(authPath("callback/password"), credentials);
  return post(authPath("callback/credentials"), {
    ...("demo" in credentials ? { demo: "1" } : { apiKey: credentials.apiKey }),
    name: credentials.name ?? "",
  });
}

type Way = {
  /** A path of ours to open afterwards. */
  next: string;
  /** The token of an invitation that is used up by it. */
  invitation?: string;
  /** Whether the provider has to ask again, though the browser may be signed in there. */
  again?: boolean;
};

/** Leaves the page for the OpenID provider; resolves with why it could not. */
export async function goToProvider({ next, invitation = "", again = false }: Way): Promise<AuthResult> {
  const fields = { callbackUrl: next, invitation, again: again ? "1" : "" };
  return post(authPath("signin/oidc"), fields, async (response) => {
    const { url } = target.parse(await response.json());
    window.location.assign(url);
  });
}

const target = z.object({ url: z.url() });

const left = z.object({ url: z.string() });

/**
 * Ends this session everywhere. The key is wiped when nothing needs it any more. Resolves with the address to open then,
 * which may be the OpenID provider's. Throws when it fails.
 */
export async function signOut(): Promise<string> {
  let next: string = PAGE_PATHS.signIn;
  const result = await post(authPath("signout"), {}, async (response) => {
    next = left.parse(await response.json()).url;
  });
  if (!result.ok) throw new Error(result.message);
  return next;
}

async function post(
  path: string,
  fields: Record<string, string>,
  use?: (response: Response) => Promise<void>,
): Promise<AuthResult> {
  try {
    const form = await fetch(authPath("csrf"));
    if (!form.ok) return await explain(form);
    const { csrfToken } = csrf.parse(await form.json());
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, csrfToken, json: "true" }),
    });
    if (!response.ok) return await explain(response);
    await use?.(response);
    return { ok: true };
  } catch {
    return failure("offline", messages.signIn.offline);
  }
}

async function explain(response: Response): Promise<AuthResult> {
  const payload: unknown = await response.json().catch(() => undefined);
  const { code, message, requestId, retryAfterSeconds, details } = errorFromResponse(
    response.status,
    response.headers.get("retry-after"),
    payload,
  );
  const field = typeof details?.field === "string" ? details.field : undefined;
  return { ...failure(code, message), field, requestId, retryAfterSeconds };
}

const failure = (code: string, message: string) => ({ ok: false, code, message }) as const;

import * as z from "zod/mini";
import { accountPlan } from "@/lib/contract/account";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { endpoint } from "@/lib/http/endpoint";
import { ROLES, SCOPES } from "@/lib/http/permissions";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { upstreamState } from "@/lib/upstream/upstream-state";
import { messages } from "./messages";

const REAUTHENTICATION_METHODS = ["key", "password", "sign_in"] as const;
/** `sign_in` is to sign in again at the OpenID provider. */
export type ReauthenticationMethod = (typeof REAUTHENTICATION_METHODS)[number];

/** Body of GET /api/session. Plan and `api_enabled` are as the upstream gave them at the last sign-in. */
const sessionAccount = z.object({
  object: z.literal("session"),
  person: z.nullable(z.string()),
  person_id: z.string(),
  role: z.enum(ROLES),
  /** Whether they may see what the workspace spends. Absent in the response of an older process. */
  sees_costs: z._default(z.boolean(), true),
  /** What the person reauthenticates by: the API key, or else as a member, who has an account. */
  reauthentication_method: z.enum(REAUTHENTICATION_METHODS),
  /** Null until an owner gives one. */
  workspace_name: z.nullable(z.string()),
  workspace: z.string(),
  embedded: z.boolean(),
  /** The base URL of the upstream. */
  api_base_url: z.string(),
  /** Whether its key is one of the demo's that can't be replaced. */
  demo: z.boolean(),
  /** The access token that asks; null for a browser. */
  token: z.nullable(
    z.object({ name: z.string(), scopes: z.array(z.enum(SCOPES)), expires_at: z.nullable(timestamp) }),
  ),
  plan: z.nullable(z.string()),
  api_enabled: z.nullable(z.boolean()),
});
export type SessionAccount = z.infer<typeof sessionAccount>;

const key = (missing: string) => z.string(missing).check(z.minLength(1, missing));

/** The present key from who signed in with it, or the password of who has an account. */
const credential = key(messages.reauthenticate.missing).check(z.maxLength(4096));

/** Body of POST /api/session/key: the new key, and the credential of who asks. */
const replaceKey = z.strictObject({
  apiKey: key(messages.replaceKey.missing),
  credential,
});
export type ReplaceKey = z.infer<typeof replaceKey>;

/** Body of POST /api/session/password: the present password, and the new one. */
const changePassword = z.strictObject({
  credential,
  password: key(messages.password.missing).check(z.maxLength(4096)),
});

/** The key of the workspace, without the key. */
const apiKey = z.object({
  object: z.literal("api_key"),
  /** Null where the key is not stored any more. */
  last_four: z.nullable(z.string()),
  created_at: timestamp,
  /** When it took the place of another; null for the first key. */
  replaced_at: z.nullable(timestamp),
  /** When something was last sent with it, to five minutes; null for never. */
  used_at: z.nullable(timestamp),
});
export type ApiKeyFacts = z.infer<typeof apiKey>;

/** A browser that is signed in to the workspace. */
const signedInSession = z.object({
  id: idOf("ses"),
  object: z.literal("session"),
  /** Such as "Firefox" and "Windows", from the User-Agent header at sign-in; null where it is not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  created_at: timestamp,
  /** When it was last used, to five minutes. */
  used_at: timestamp,
  /** Whether it is the session that asks. */
  is_current: z.boolean(),
});
export type SignedInSession = z.infer<typeof signedInSession>;

/** Body of GET /api/sessions: the session that asks first, then the latest used. */
const sessionList = listOf(signedInSession);
export type SessionList = z.infer<typeof sessionList>;

const sessionPath = z.object({ sessionId: idInRequest });

/** The session of this browser, and the others of its workspace. */
export const sessionApi = {
  /** After at most three seconds, because the API is asked where no call has just shown that it responds. */
  upstream: endpoint({
    method: "GET",
    path: "/api/upstream",
    summary: "Since when the API does not respond, refuses the key or limits its requests",
    may: "look",
    result: upstreamState,
  }),
  /** The plan is as the upstream gave it at the last sign-in. */
  read: endpoint({
    method: "GET",
    path: "/api/session",
    summary: "The signed-in person's name, the workspace, and the plan",
    may: "look",
    result: sessionAccount,
  }),
  key: endpoint({
    method: "GET",
    path: "/api/session/key",
    summary: "The end of the workspace's API key, and when it was stored, replaced and used",
    may: "manage",
    scope: null,
    result: apiKey,
  }),
  /**
   * The workspace keeps all its data. The sessions of who signed in with the old key end, members stay, and this browser
   * gets the cookie of a new session.
   */
  replaceKey: endpoint({
    method: "POST",
    path: "/api/session/key",
    summary: "Replaces the workspace's API key",
    may: "manage",
    scope: null,
    body: replaceKey,
    errors: {
      invalid_request: "the key in use, and one that anyone can use",
      key_malformed: true,
      unauthenticated: "the upstream refuses the key",
      key_not_allowed: true,
      wrong_key: true,
      wrong_password: true,
      forbidden: "the key of a demo workspace",
      conflict: "a key with a workspace of its own",
      rate_limited: "too many refused keys",
      too_many_sign_ins: true,
    },
  }),
  /**
   * What asks for it (`reauthentication_needed`) names the method in `details.method`: `key`, `password` or `sign_in`.
   */
  reauthenticate: endpoint({
    method: "POST",
    path: "/api/session/reauthentication",
    summary: "Reauthenticates for five minutes, by the present key or the password",
    may: "keep",
    scope: null,
    body: z.strictObject({ credential }),
    errors: {
      wrong_key: true,
      wrong_password: true,
      rate_limited: "too many refused keys",
      too_many_sign_ins: true,
    },
  }),
  /** The other sessions of the account end, in every workspace. */
  changePassword: endpoint({
    method: "POST",
    path: "/api/session/password",
    summary: "Changes the password of the person's account",
    may: "keep",
    scope: null,
    body: changePassword,
    errors: {
      invalid_request: "a new password that is too short, too long or easy to guess",
      wrong_password: true,
      conflict: "who has no password",
      rate_limited: "too many refused passwords",
      too_many_sign_ins: true,
    },
  }),
  list: endpoint({
    method: "GET",
    path: "/api/sessions",
    summary: "The browsers that are signed in to the workspace",
    may: "keep",
    scope: null,
    result: sessionList,
    load: "list",
  }),
  /** The one that asks signs itself out at /api/auth/signout. */
  endOthers: endpoint({
    method: "DELETE",
    path: "/api/sessions",
    summary: "Signs out all browsers of the workspace but the one that asks",
    may: "keep",
    scope: null,
    errors: { reauthentication_needed: "other people's are among them" },
  }),
  end: endpoint({
    method: "DELETE",
    path: "/api/sessions/:sessionId",
    summary: "Signs one browser out",
    may: "keep",
    scope: null,
    params: sessionPath,
    errors: {
      not_found: "it has ended, or is another workspace's",
      reauthentication_needed: "another person's",
    },
  }),
};

/** The account as the upstream has it. The pass-through (`lib/connect`) handles this call, so no route is made of it. */
export const accountApi = {
  plan: endpoint({
    method: "GET",
    path: `/api${ENDPOINTS.getPlan.path}`,
    summary: "The account's plan",
    may: "look",
    result: accountPlan,
  }),
};

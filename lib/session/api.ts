import { accountPlan } from "@/lib/contract/account";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { replaceKey, sessionAccount, sessionList, sessionPath } from "./sessions";

/** The session of this browser, and the others of its workspace. */
export const sessionApi = {
  /** The plan is as the upstream gave it at the last sign-in. */
  read: endpoint({
    method: "GET",
    path: "/api/session",
    summary: "The signed-in person's name, the workspace, and the plan",
    result: sessionAccount,
  }),
  /**
   * The workspace keeps all its data. Every session of the old key ends, and this browser gets the cookie of a new one.
   * `details.field` of a refusal names the wrong field.
   * 400 (`invalid_request`) for the key in use, and for one that anyone can use. 401 (`unauthenticated`) for a key that
   * the upstream refuses. 403 (`wrong_key`) without the present key, 403 (`forbidden`) for the key of a demo workspace.
   * 409 (`conflict`) for a key with a workspace of its own. 429 (`rate_limited`, `too_many_sign_ins`) after too many
   * refused keys or with too many attempts at once.
   */
  replaceKey: endpoint({
    method: "POST",
    path: "/api/session/key",
    summary: "Replaces the workspace's API key",
    body: replaceKey,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/sessions",
    summary: "The browsers that are signed in to the workspace",
    result: sessionList,
  }),
  /** The one that asks signs itself out at /api/auth/signout. */
  endOthers: endpoint({
    method: "DELETE",
    path: "/api/sessions",
    summary: "Signs out all browsers of the workspace but the one that asks",
  }),
  /** 404 (`not_found`) for a session that has ended, and for another workspace's. */
  end: endpoint({
    method: "DELETE",
    path: "/api/sessions/:sessionId",
    summary: "Signs one browser out",
    params: sessionPath,
  }),
};

/** What the upstream knows of the account. The pass-through (`lib/connect`) answers it, so no route is made of it. */
export const accountApi = {
  plan: endpoint({
    method: "GET",
    path: `/api${ENDPOINTS.getPlan.path}`,
    summary: "The account's plan",
    result: accountPlan,
  }),
};

// @module-tag all
import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import {
  coversScope,
  neededScope,
  type Permission,
  type Reach,
  ROLES,
  type Role,
  reachOf,
  SCOPES,
} from "@/lib/http/permissions";
import { asResponse } from "@/lib/http/server/reply";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { newAccessToken } from "@/lib/session/server/access-token";
import { sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aProgram } from "@/lib/testing/a-token";
import { aWaitingCheck } from "@/lib/testing/a-waiting-check";
import { BODIES } from "@/lib/testing/calls";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { again, aLabel, aMember, visitorOf } from "@/lib/testing/members";
import { json } from "@/lib/testing/stub-service";
import { aPasswordLink, aWaitingBoard, aWaitingJob, type Make, THINGS } from "@/lib/testing/things";
import { Visitor } from "@/lib/testing/visitor";
import { ROUTES } from "./app";
import type { Route } from "./serve";

const service = withJobService();
/** Every call that needs a session. */
const GUARDED = ROUTES.filter(({ endpoint }) => endpoint.may !== "anyone");
const named = ({ endpoint: { method, path } }: Route) => `${method} ${path}`;

/** Whose a thing is, for who asks. */
type Whose = "own" | "colleague's" | "colleague's, shared" | "another workspace's";
const WHOSE: readonly Whose[] = ["own", "colleague's", "colleague's, shared", "another workspace's"];
/** What is its person's alone until they share it. */
const SHAREABLE = new Set(["conversationId", "savedId"]);
/** Calls that need a thing in another state. */
const SPECIAL: Readonly<Record<string, Make>> = {
  "POST /api/jobs/:jobId/cancel": aWaitingJob,
  "DELETE /api/people/:personId/data": aLabel,
  "DELETE /api/people/:personId/password-link": aPasswordLink,
  "POST /api/boards/:boardId/queue": aWaitingBoard,
  "POST /api/boards/:boardId/checks/cancel": aWaitingCheck,
};
/** A library voice, which is of no workspace; and what no role may find that is not the person's own, but for an owner. */
const OF_NOBODY = new Set(["GET /api/voices/:voiceId/preview"]);
/** What others see, and its maker alone may do. */
const MAKERS_ALONE = new Set([
  "POST /api/boards/:boardId/audience",
  "POST /api/library/collections/:collectionId/audience",
]);
const OWNERS_SEE = new Set([
  "DELETE /api/sessions/:sessionId",
  "DELETE /api/tokens/:tokenId",
  "GET /api/approvals/:approvalId",
  "GET /api/people/:personId",
  "GET /api/people/:personId/export",
  "PATCH /api/people/:personId/name",
  "DELETE /api/people/:personId/password-link",
]);

type Asked = { name: string; may: Permission; isShareable: boolean };
type Answer = "allowed" | "not_permitted" | "not_found";

/** What the table says about a call for a thing. */
function expected({ name, may, isShareable }: Asked, role: Role, whose: Whose): Answer {
  const isTheirsOrOwners = OWNERS_SEE.has(name);
  const reach: Reach =
    isTheirsOrOwners && role === "owner" ? "any" : reachOf(role, isTheirsOrOwners ? "keep" : may);
  if (reach === "none") return "not_permitted";
  if (whose === "another workspace's" || (isShareable && whose === "colleague's")) return "not_found";
  if (whose === "own" || reach === "any") return "allowed";
  if (MAKERS_ALONE.has(name)) return "not_permitted";
  // What is for a person alone does not even show that it is there.
  return (may === "keep" || isTheirsOrOwners) && !isShareable ? "not_found" : "not_permitted";
}

const errorBody = z.object({ error: z.object({ code: z.string() }) });

async function answerOf(response: Response): Promise<Answer> {
  const { status } = response;
  if (status !== 403 && status !== 404) {
    await response.body?.cancel();
    return "allowed";
  }
  const { code } = errorBody.parse(await response.json()).error;
  return code === "not_permitted" || code === "not_found" ? code : "allowed";
}

const members = new Map<Role, Session>();
let colleague: Session;
let stranger: Session;

beforeAll(async () => {
  service.other = json(404, { error: { code: "not_found", message: "None.", request_id: "req_stub" } });
  const owner = await aSession(null, "good_walk");
  colleague = await aMember(owner, "owner", "Cleo");
  stranger = await aSession(null, "good_elsewhere");
  for (const role of ROLES) members.set(role, await aMember(owner, role, `The ${role}`));
});

/** A member in a role, with a new session: the call before may have ended theirs, or changed their role. */
async function memberAs(role: Role): Promise<Session> {
  const member = members.get(role);
  if (!member) throw new Error(`Nobody is a ${role}.`);
  return again(member, role);
}

/** Calls a route as a member, with an id in its path. */
const call = async (route: Route, member: Session, thing: string): Promise<Answer> =>
  answerOf(await callAs(route, await visitorOf(member), thing));

async function callAs(route: Route, visitor: Visitor, thing: string): Promise<Response> {
  const { method, path, body: takesBody, receives } = route.endpoint;
  const parameters = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => [key, thing]));
  const body = BODIES[named(route)] ?? (takesBody ? {} : null);
  const request = visitor.request(path.replace(/:\w+|\*/g, thing), {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    ...(receives && { body: "bytes", headers: { "content-type": receives, "content-length": "5" } }),
  });
  return asResponse(await route.handle(request, parameters));
}

it("refuses every call to a role that the table does not permit it, and no other, before it looks at anything", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const route of GUARDED) {
    for (const role of ROLES) {
      const { may } = route.endpoint;
      if (may === "anyone") continue;
      const isRefused = (await call(route, await memberAs(role), "none_1")) === "not_permitted";
      count += 1;
      if (isRefused !== (reachOf(role, may) === "none")) wrong.push(`${named(route)} as ${role}`);
    }
  }
  console.log(`${count} calls of ${GUARDED.length} routes by ${ROLES.length} roles`);
  expect(wrong).toEqual([]);
});

/** A token of a member with one scope, whatever their role permits them to make. */
async function aTokenFor({ workspaceId, personId, keyId }: Session, scope: (typeof SCOPES)[number]) {
  const { token, tokenHash } = newAccessToken();
  const id = `tok_${randomUUID()}`;
  const row = { id, workspaceId, personId, keyId, tokenHash, name: scope, scopes: [scope] };
  await database().insert(sessions).values(row);
  return { id, program: aProgram(token) };
}

it("permits a token what both its person's role and its scope permit, and no other credential anything", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const role of ROLES) {
    const member = await memberAs(role);
    const tokens = await Promise.all(SCOPES.map((scope) => aTokenFor(member, scope)));
    const ids = tokens.map(({ id }) => id);
    const [token] = tokens;
    const [, bearer = ""] =
      /^Bearer (.*)$/.exec(token?.program.request("/").headers.get("authorization") ?? "") ?? [];
    for (const route of GUARDED) {
      const { may, method, scope } = route.endpoint;
      if (may === "anyone") continue;
      const needed = neededScope({ method, may, scope });
      // The calls before may have ended them, or changed the role.
      const visitor = await visitorOf(await memberAs(role));
      await database().update(sessions).set({ revokedAt: null }).where(inArray(sessions.id, ids));
      for (const [at, { program }] of tokens.entries()) {
        const [only = "read"] = SCOPES.slice(at, at + 1);
        const isRefused = (await answerOf(await callAs(route, program, "none_1"))) === "not_permitted";
        const said = reachOf(role, may) !== "none" && coversScope([only], needed);
        if (isRefused === said) wrong.push(`${named(route)} as ${role} by ${only}`);
      }
      const both = new Visitor({ "x-api-key": bearer });
      for (const [name, value] of visitor.cookies) both.cookies.set(name, value);
      const others = [await callAs(route, both, "none_1"), await callAs(route, new Visitor(), "none_1")];
      const statuses = others.map(({ status }) => status);
      if (String(statuses) !== "400,401") wrong.push(`${named(route)} as ${role}: ${statuses}`);
      count += tokens.length + others.length;
    }
  }
  console.log(`${count} calls by tokens, with a cookie and a token, and with neither`);
  expect(wrong).toEqual([]);
});

it("lets a role touch its own things, a colleague's and another workspace's as the table says", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const route of GUARDED) {
    const { may, path } = route.endpoint;
    const name = named(route);
    const [, parameter] = /:(\w+)/.exec(path) ?? [];
    if (may === "anyone" || parameter === undefined || OF_NOBODY.has(name)) continue;
    const make = SPECIAL[name] ?? THINGS[parameter];
    // A new parameter needs a thing that it names.
    if (!make) throw new Error(`No thing for ${parameter} of ${name}.`);
    const isShareable = SHAREABLE.has(parameter);
    for (const role of ROLES) {
      for (const whose of WHOSE) {
        if (whose === "colleague's, shared" && !isShareable) continue;
        const member = await memberAs(role);
        await again(colleague, "owner");
        const maker = whose === "own" ? member : whose === "another workspace's" ? stranger : colleague;
        const answer = await call(route, member, await make(maker, whose === "colleague's, shared"));
        count += 1;
        const said = expected({ name, may, isShareable }, role, whose);
        if (answer !== said) wrong.push(`${name} as ${role}, ${whose}: ${answer}, not ${said}`);
      }
    }
  }
  console.log(`${count} calls for things`);
  expect(wrong).toEqual([]);
});

/** What a bulk action asks for, by what it does. */
const BULK = {
  favorite: { may: "arrange", action: { do: "favorite", value: true } },
  tag: { may: "arrange", action: { do: "tag", add: ["spring"], remove: [] } },
  delete: { may: "remove", action: { do: "delete" } },
  restore: { may: "remove", action: { do: "restore" } },
  purge: { may: "purge", action: { do: "purge" } },
} as const satisfies Record<string, { may: Permission; action: object }>;

it("applies a bulk action to those of the jobs that the role may do it to, and refuses when there is none", async () => {
  const [route] = ROUTES.filter(({ endpoint }) => endpoint.path === "/api/library/bulk-actions");
  const wrong: string[] = [];
  const applied = async (member: Session, ids: string[], action: object) => {
    const body = JSON.stringify({ selection: { ids }, action });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    const request = (await visitorOf(member)).request("/api/library/bulk-actions", init);
    const response = route && asResponse(await route.handle(request, {}));
    return response?.ok ? Number((await response.json()).changed) : "refused";
  };
  for (const { may, action } of Object.values(BULK)) {
    const isInTrash = action.do === "restore" || action.do === "purge";
    for (const role of ROLES) {
      const member = await memberAs(role);
      const jobOf = async (maker: Session) => {
        const made = aJobRow(maker, { status: "completed", deletedAt: isInTrash ? new Date() : null });
        await database().insert(jobs).values(made);
        return made.id;
      };
      const reach = reachOf(role, may);
      const own = await jobOf(member);
      const results = [
        await applied(member, [await jobOf(colleague)], action),
        await applied(member, [own, await jobOf(colleague), await jobOf(stranger)], action),
      ];
      const said = { any: [1, 2], own: ["refused", 1], none: ["refused", "refused"] }[reach];
      if (String(results) !== String(said)) wrong.push(`${action.do} as ${role}: ${results}, not ${said}`);
    }
  }
  expect(wrong).toEqual([]);
});

it("lets a viewer change nothing of the workspace, and leaves to owners what is the workspace's", () => {
  const changes = GUARDED.filter(({ endpoint }) => endpoint.method !== "GET");
  const mayDo = (role: Role) =>
    changes.filter(({ endpoint: { may } }) => may !== "anyone" && reachOf(role, may) !== "none").map(named);
  expect(mayDo("viewer").sort()).toEqual([
    "DELETE /api/notices/mail",
    "DELETE /api/notices/push",
    "DELETE /api/people/:personId/password-link",
    "DELETE /api/saved/:savedId",
    "DELETE /api/sessions",
    "DELETE /api/sessions/:sessionId",
    "DELETE /api/tokens",
    "DELETE /api/tokens/:tokenId",
    "PATCH /api/assistant/conversations/:conversationId",
    "PATCH /api/people/:personId/name",
    "PATCH /api/saved/:savedId",
    "POST /api/approvals/:approvalId/withdraw",
    "POST /api/boards/:boardId/audience",
    "POST /api/boards/:boardId/plan",
    "POST /api/boards/:boardId/zip",
    "POST /api/jobs/sync",
    "POST /api/library/collections/:collectionId/audience",
    "POST /api/library/settings-files",
    "POST /api/library/zip",
    "POST /api/limit-requests/:limitRequestId/withdraw",
    "POST /api/mcp",
    "POST /api/notices/mail",
    "POST /api/notices/push",
    "POST /api/oauth/request",
    "POST /api/reviews/:reviewId/link/copy",
    "POST /api/saved",
    "POST /api/session/password",
    "POST /api/session/reauthentication",
    "POST /api/session/workspace",
    "POST /api/tokens",
  ]);
  const creators = new Set(mayDo("creator"));
  expect(
    changes
      .map(named)
      .filter((name) => !creators.has(name))
      .sort(),
  ).toEqual([
    "DELETE /api/invitations/:invitationId",
    "DELETE /api/limits/:limitId",
    "DELETE /api/people/:personId",
    "DELETE /api/people/:personId/data",
    "DELETE /api/statements/:statementId",
    "DELETE /api/v1/*",
    "DELETE /api/webhooks/:webhookId",
    "PATCH /api/limits/:limitId",
    "PATCH /api/model-rules",
    "PATCH /api/people/:personId",
    "PATCH /api/people/:personId/storage-limit",
    "PATCH /api/statements/:statementId",
    "PATCH /api/statements/settings",
    "PATCH /api/webhooks/:webhookId",
    "PATCH /api/workspace",
    "PATCH /api/workspace/costs",
    "POST /api/approvals/:approvalId/decline",
    "POST /api/approvals/:approvalId/grant",
    "POST /api/balance",
    "POST /api/invitations",
    "POST /api/library/settings",
    "POST /api/limit-requests/:limitRequestId/decline",
    "POST /api/limit-requests/:limitRequestId/grant",
    "POST /api/limits",
    "POST /api/people/:personId/password-link",
    "POST /api/session/key",
    "POST /api/statements",
    "POST /api/webhooks",
    "POST /api/webhooks/:webhookId/secret",
    "POST /api/webhooks/:webhookId/test",
    "POST /api/webhooks/deliveries/:deliveryId/again",
  ]);
  expect(mayDo("owner")).toEqual(changes.map(named));
});

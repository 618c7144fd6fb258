// @module-tag all
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { conversations } from "@/lib/assistant/server/schema";
import { descriptions } from "@/lib/describe/server/schema";
import { uncheckedStore } from "@/lib/files/server/store";
import { newName, type StoreName } from "@/lib/files/server/store-type";
import { type Permission, type Reach, ROLES, type Role, reachOf } from "@/lib/http/permissions";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { collections, savedViews, zipTickets } from "@/lib/library/server/schema";
import { database } from "@/lib/platform/server/database";
import { savedItems } from "@/lib/saved/server/schema";
import { invitations, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { again, aMember, visitorOf } from "@/lib/testing/members";
import { json } from "@/lib/testing/stub-service";
import { uploads } from "@/lib/uploads/server/schema";
import { ownVoices } from "@/lib/voices/server/schema";
import { ROUTES } from "./app";
import type { Route } from "./serve";

const service = withJobService();
/** Every call that needs a session. */
const GUARDED = ROUTES.filter(({ endpoint }) => endpoint.may !== "anyone");
const named = ({ endpoint: { method, path } }: Route) => `${method} ${path}`;

/** Whose a thing is, for who asks. */
type Whose = "own" | "colleague's" | "colleague's, shared" | "another workspace's";
const WHOSE: readonly Whose[] = ["own", "colleague's", "colleague's, shared", "another workspace's"];
/** Made anew for each request, because some delete it. Only what is `SHAREABLE` can be shared. */
type Make = (maker: Session, shared: boolean) => Promise<string>;
const anId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

const aJob: Make = async (maker) => {
  const row = aJobRow(maker, { status: "completed" });
  await database().insert(jobs).values(row);
  return row.id;
};

/** A job that waits to be sent again can be canceled. */
const aWaitingJob: Make = async (maker) => {
  const error = { status: 503, code: "unavailable", message: "", request_id: null, details: null };
  const row = aJobRow(maker, { status: "sending", error, retryAt: new Date(Date.now() + 60_000) });
  await database().insert(jobs).values(row);
  return row.id;
};

/** A stored file, whichever row names it. */
async function aFile(store: StoreName): Promise<string> {
  const name = newName();
  await uncheckedStore(store).put(name, Readable.from([Buffer.from("bytes")]));
  return name;
}

const aResult: Make = async (maker) => {
  const jobId = await aJob(maker, false);
  const assetId = anId("asset");
  await database()
    .insert(assets)
    .values({
      id: assetId,
      jobId,
      workspaceId: maker.workspaceId,
      upstreamId: assetId,
      upstreamUrl: "https://files.example/x",
      type: "image",
      mimeType: "image/png",
      posterName: await aFile("assets"),
    });
  return assetId;
};

const anUpload: Make = async ({ workspaceId, personId, keyId }) => {
  const uploadId = anId("upl");
  await database().insert(uploads).values({
    id: uploadId,
    workspaceId,
    personId,
    keyId,
    sha256: uploadId,
    name: "face.png",
    kind: "image",
    mimeType: "image/png",
    sizeBytes: 5,
    storedName: uploadId,
    upstreamUrl: "https://files.example/x",
  });
  return uploadId;
};

const aConversation: Make = async ({ workspaceId, personId, personName }, shared) => {
  const conversationId = anId("cnv");
  await database()
    .insert(conversations)
    .values({ id: conversationId, workspaceId, personId, personName, shared, title: "Lamps", modelId: "m" });
  return conversationId;
};

const aDescription: Make = async ({ workspaceId, personId, keyId }) => {
  const descriptionId = anId("dsc");
  await database()
    .insert(descriptions)
    .values({
      id: descriptionId,
      workspaceId,
      personId,
      keyId,
      sourceName: "clip.mp4",
      videoUrl: "https://files.example/x",
      contentKey: descriptionId,
      modelId: "m",
      status: "failed",
      words: "",
      clipName: await aFile("described"),
      clipType: "video/mp4",
      stripName: await aFile("described"),
    });
  return descriptionId;
};

const aCollection: Make = async ({ workspaceId, personId }) => {
  const collectionId = anId("col");
  await database()
    .insert(collections)
    .values({ id: collectionId, workspaceId, personId, name: collectionId });
  return collectionId;
};

const aView: Make = async ({ workspaceId }) => {
  const viewId = anId("view");
  await database().insert(savedViews).values({ id: viewId, workspaceId, name: viewId, query: "q=x" });
  return viewId;
};

const aTicket: Make = async (maker) => {
  const zipId = anId("zip");
  const { workspaceId } = maker;
  await database()
    .insert(zipTickets)
    .values({ id: zipId, workspaceId, jobIds: [await aJob(maker, false)] });
  return zipId;
};

const aVoice: Make = async ({ workspaceId, personId }) => {
  const voiceId = anId("voice");
  await database().insert(ownVoices).values({ workspaceId, voiceId, personId, name: "Ada" });
  return voiceId;
};

const aSavedPreset: Make = async ({ workspaceId, personId }, shared) => {
  const savedId = anId("sav");
  const content = { type: "preset", kind: "video", name: savedId, draft: {}, shared };
  await database()
    .insert(savedItems)
    .values({ id: savedId, workspaceId, personId, type: "preset", key: savedId, content, shared });
  return savedId;
};

const anotherSession: Make = async ({ workspaceId, personId, keyId }) => {
  const sessionId = anId("ses");
  const expiresAt = new Date(Date.now() + 60_000);
  await database().insert(sessions).values({ id: sessionId, workspaceId, personId, keyId, expiresAt });
  return sessionId;
};

const anOpenInvitation: Make = async ({ workspaceId, personId }) => {
  const invitationId = anId("inv");
  await database()
    .insert(invitations)
    .values({
      id: invitationId,
      workspaceId,
      tokenHash: invitationId,
      role: "viewer",
      invitedBy: personId,
      expiresAt: new Date(Date.now() + 60_000),
    });
  return invitationId;
};

/** What the parameter of a path names. */
const THINGS: Readonly<Record<string, Make>> = {
  jobId: aJob,
  earlierId: aJob,
  assetId: aResult,
  uploadId: anUpload,
  conversationId: aConversation,
  descriptionId: aDescription,
  collectionId: aCollection,
  viewId: aView,
  zipId: aTicket,
  voiceId: aVoice,
  savedId: aSavedPreset,
  sessionId: anotherSession,
  invitationId: anOpenInvitation,
  personId: async ({ personId }) => personId,
};
/** What is its person's alone until they share it. */
const SHAREABLE = new Set(["conversationId", "savedId"]);
/** Calls that need a thing in another state. */
const SPECIAL: Readonly<Record<string, Make>> = { "POST /api/jobs/:jobId/cancel": aWaitingJob };
/** Bodies of the calls that change a thing. */
const BODIES: Readonly<Record<string, object>> = {
  "PATCH /api/jobs/:jobId/annotations": { favorite: true },
  "PATCH /api/voices/:voiceId": { name: "Bea" },
  "PATCH /api/assistant/conversations/:conversationId": { shared: true },
  "PATCH /api/saved/:savedId": { values: {} },
  "PATCH /api/people/:personId": { role: "creator" },
};
/** A library voice, which is of no workspace; and what no role may find that is not the person's own, but for an owner. */
const OF_NOBODY = new Set(["GET /api/voices/:voiceId/preview"]);
const OWNERS_SEE = new Set(["DELETE /api/sessions/:sessionId"]);

type Asked = { name: string; may: Permission; isShareable: boolean };
type Answer = "allowed" | "not_permitted" | "not_found";

/** What the table says about a call for a thing. */
function expected({ name, may, isShareable }: Asked, role: Role, whose: Whose): Answer {
  const reach: Reach =
    may === "keep" && OWNERS_SEE.has(name) && role === "owner" ? "any" : reachOf(role, may);
  if (reach === "none") return "not_permitted";
  if (whose === "another workspace's" || (isShareable && whose === "colleague's")) return "not_found";
  if (whose === "own" || reach === "any") return "allowed";
  // What is for a person alone does not even show that it is there.
  return may === "keep" && !isShareable ? "not_found" : "not_permitted";
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
async function call(route: Route, member: Session, thing: string): Promise<Answer> {
  const { method, path, body: takesBody, receives } = route.endpoint;
  const parameters = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = ""]) => [key, thing]));
  const body = BODIES[named(route)] ?? (takesBody ? {} : null);
  const visitor = await visitorOf(member);
  const request = visitor.request(path.replace(/:\w+|\*/g, thing), {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    ...(receives && { body: "bytes", headers: { "content-type": receives, "content-length": "5" } }),
  });
  return answerOf(await route.handle(request, parameters));
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
    const response = await route?.handle(request, {});
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
    "DELETE /api/saved/:savedId",
    "DELETE /api/sessions",
    "DELETE /api/sessions/:sessionId",
    "PATCH /api/assistant/conversations/:conversationId",
    "PATCH /api/saved/:savedId",
    "POST /api/jobs/sync",
    "POST /api/library/settings-files",
    "POST /api/library/zip",
    "POST /api/saved",
    "POST /api/session/proof",
    "POST /api/session/workspace",
  ]);
  const creators = new Set(mayDo("creator"));
  expect(
    changes
      .map(named)
      .filter((name) => !creators.has(name))
      .sort(),
  ).toEqual([
    "DELETE /api/invitations/:invitationId",
    "DELETE /api/people/:personId",
    "DELETE /api/v1/*",
    "PATCH /api/people/:personId",
    "PATCH /api/workspace",
    "POST /api/balance",
    "POST /api/budgets",
    "POST /api/invitations",
    "POST /api/library/settings",
    "POST /api/session/key",
  ]);
  expect(mayDo("owner")).toEqual(changes.map(named));
});

import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { approvals, limitRequests } from "@/lib/approvals/server/schema";
import { conversations } from "@/lib/assistant/server/schema";
import { boardRuns, boards, queuedTakes } from "@/lib/boards/server/schema";
import { roughCuts } from "@/lib/cuts/server/schema";
import { descriptions } from "@/lib/describe/server/schema";
import { uncheckedStore } from "@/lib/files/server/store";
import { newName, type StoreName } from "@/lib/files/server/store-type";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { collections, savedViews, zipTickets } from "@/lib/library/server/schema";
import { limits } from "@/lib/limits/server/schema";
import { database } from "@/lib/platform/server/database";
import { reviewRemarks, reviews } from "@/lib/reviews/server/schema";
import { savedItems } from "@/lib/saved/server/schema";
import { invitations, passwordLinks, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { keepStatement } from "@/lib/statements/server/kept";
import { aJobRow } from "@/lib/testing/job-rows";
import { uploads } from "@/lib/uploads/server/schema";
import { ownVoices } from "@/lib/voices/server/schema";
import { webhookDeliveries, webhookEvents, webhooks } from "@/lib/webhooks/server/schema";

/** Makes a thing of a person, in their workspace. Only presets and conversations can be shared. */
export type Make = (maker: Session, shared: boolean) => Promise<string>;
const anId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

const aJob: Make = async (maker) => {
  const row = aJobRow(maker, { status: "completed" });
  await database().insert(jobs).values(row);
  return row.id;
};

/** A job that waits to be sent again can be canceled. */
export const aWaitingJob: Make = async (maker) => {
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

const anAccessToken: Make = async ({ workspaceId, personId, keyId }) => {
  const id = anId("tok");
  const row = {
    id,
    workspaceId,
    personId,
    keyId,
    tokenHash: id,
    name: "A program",
    scopes: ["read" as const],
  };
  await database().insert(sessions).values(row);
  return id;
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

const aLimit: Make = async ({ workspaceId }) => {
  const limitId = anId("lim");
  await database().insert(limits).values({
    id: limitId,
    workspaceId,
    scope: "person",
    subjectId: limitId,
    period: "month",
    effect: "warn",
    limitCredits: 5,
    timeZone: "UTC",
  });
  return limitId;
};

/** A request that waits, above a limit that asks. */
const anApproval: Make = async ({ workspaceId, personId }) => {
  const approvalId = anId("apr");
  await database().insert(approvals).values({
    id: approvalId,
    workspaceId,
    personId,
    requests: [],
    credits: 5,
    clientToken: approvalId,
    bodyHash: approvalId,
  });
  return approvalId;
};

/** A request that waits, for a higher limit. */
const aLimitRequest: Make = async (maker, shared) => {
  const { workspaceId, personId } = maker;
  const limitRequestId = anId("lrq");
  const limitId = await aLimit(maker, shared);
  await database()
    .insert(limitRequests)
    .values({
      ...{ id: limitRequestId, workspaceId, personId, limitId },
      ...{ scope: "person", subjectId: limitId, period: "month", credits: 8 },
    });
  return limitRequestId;
};

const aBoard: Make = async ({ workspaceId, personId }) => {
  const boardId = anId("brd");
  await database().insert(boards).values({ id: boardId, workspaceId, personId, name: "Spring" });
  return boardId;
};

const aRoughCut: Make = async (maker, shared) => {
  const { workspaceId, personId } = maker;
  const id = anId("cut");
  const boardId = await aBoard(maker, shared);
  await database()
    .insert(roughCuts)
    .values({
      id,
      workspaceId,
      boardId,
      personId,
      parts: [],
      status: "done",
      storedName: await aFile("assets"),
      clientToken: id,
      bodyHash: id,
    });
  return id;
};

/** A board of which a take waits. */
export const aWaitingBoard: Make = async (maker, shared) => {
  const { workspaceId, personId, keyId } = maker;
  const boardId = await aBoard(maker, shared);
  const runId = anId("run");
  const run = { id: runId, boardId, keyId, credits: 5, clientToken: runId, bodyHash: runId };
  await database()
    .insert(boardRuns)
    .values({ ...run, workspaceId, personId, pausedFor: "person" });
  await database()
    .insert(queuedTakes)
    .values({
      id: anId("take"),
      runId,
      workspaceId,
      personId,
      boardId,
      shotId: anId("shot"),
      columnId: anId("clm"),
      takeIndex: 0,
      kind: "video",
      request: {},
      credits: 5,
    });
  return boardId;
};

/** An open link for the password of a person, by whom it is named. */
export const aPasswordLink: Make = async ({ workspaceId, personId, accountId }) => {
  const tokenHash = anId("hash");
  const expiresAt = new Date(Date.now() + 60_000);
  // Who signed in with the key has none.
  if (accountId !== null)
    await database()
      .insert(passwordLinks)
      .values({ accountId, workspaceId, personId, madeBy: personId, tokenHash, expiresAt })
      .onConflictDoNothing();
  return personId;
};

const aReview: Make = async (maker) => {
  const { workspaceId, personId } = maker;
  const id = anId("rev");
  const expiresAt = new Date(Date.now() + 60_000);
  const shared = { of: "job", thingId: await aJob(maker, false), title: "Spring" } as const;
  await database()
    .insert(reviews)
    .values({ id, workspaceId, personId, ...shared, tokenHash: id, expiresAt });
  return id;
};

const aRemark: Make = async (maker, shared) => {
  const remarkId = anId("rem");
  const { workspaceId } = maker;
  await database()
    .insert(reviewRemarks)
    .values({
      id: remarkId,
      reviewId: await aReview(maker, shared),
      workspaceId,
      jobId: await aJob(maker, false),
      assetId: anId("asset"),
      item: "1",
      name: "Jonas",
      text: "Lower the sun.",
    });
  return remarkId;
};

/** A new thing for each parameter of a path. */
const aWebhook: Make = async ({ workspaceId, personId }) => {
  const id = anId("hook");
  await database()
    .insert(webhooks)
    .values({ id, workspaceId, personId, url: "https://hooks.example.com/", events: ["job.completed"] });
  return id;
};

const aDelivery: Make = async (maker, shared) => {
  const webhookId = await aWebhook(maker, shared);
  const id = anId("dlv");
  const { workspaceId } = maker;
  const [event] = await database()
    .insert(webhookEvents)
    .values({ id: anId("hev"), workspaceId, type: "test", subject: webhookId, data: {} })
    .returning();
  if (!event) throw new Error("An event was not written.");
  const { id: eventId, sequence, subject } = event;
  await database()
    .insert(webhookDeliveries)
    .values({ id, workspaceId, webhookId, eventId, sequence, subject, status: "failed" });
  return id;
};

const aStatement: Make = async (maker) => (await keepStatement(maker, { tz: "UTC" })).id;

export const THINGS: Readonly<Record<string, Make>> = {
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
  tokenId: anAccessToken,
  invitationId: anOpenInvitation,
  limitId: aLimit,
  approvalId: anApproval,
  limitRequestId: aLimitRequest,
  boardId: aBoard,
  roughCutId: aRoughCut,
  reviewId: aReview,
  remarkId: aRemark,
  webhookId: aWebhook,
  deliveryId: aDelivery,
  statementId: aStatement,
  personId: async ({ personId }) => personId,
};

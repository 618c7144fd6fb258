import { randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { apiAddresses, fill, pageAddresses } from "./addresses";
import { askAssistant, makeVoice, post, upload } from "./api-calls";
import { expect, signIn, test } from "./fixtures";
import type { Run } from "./run";
import { CLIP } from "./samples";
import { makeClip } from "./video-form";

/** Routes that respond to anybody, and why that is right. */
const PUBLIC_ADDRESSES = new Map([
  ["/api/health", "says only whether the process is well"],
  ["/api/health/live", "says only that the process runs"],
  ["/api/health/ready", "says which part of the process is not well"],
  ["/api/auth/{path}", "is the way in"],
  ["/api/installation", "says only whether the upstream is the embedded one"],
  ["/api/openapi.json", "describes the calls"],
  ["/api/invitations/open", "says what a link invites to, to whoever has its secret"],
  ["/api/invitations/accept", "is the way in by a link"],
  ["/api/password-links/open", "says whose password a link sets, to whoever has its secret"],
  ["/api/password-links/use", "sets the password of a link's account"],
  ["/api/review/{token}", "says whether a link works, to whoever has its secret"],
  ["/api/review/{token}/open", "opens what a link shares"],
  ["/api/review/{token}/content", "has what an opened link shares"],
  ["/api/review/{token}/items/{itemId}", "has a result that an opened link shares"],
  ["/api/review/{token}/items/{itemId}/poster", "has its poster"],
  ["/api/review/{token}/remarks", "takes what a visitor of an opened link writes"],
  ["/api/review/{token}/choices", "takes what a visitor of an opened link chooses"],
  ["/api/review/{token}/choices/{itemId}", "takes back what a visitor of an opened link chose"],
  ["/api/review/{token}/progress", "takes how far a visitor of an opened link has watched"],
  ["/api/review/{token}/verdict", "takes what a visitor of an opened link decides"],
]);
/** Pages for whoever has no session; the first leads on. */
const PUBLIC_PAGES = new Set(["/", "/sign-in", "/join", "/password", "/review/[token]"]);
/** Parameters that name nothing of a workspace. */
const UNOWNED_PARAMETERS = new Map([
  ["path", "is checked against a closed table, and asks the upstream with the caller's own key"],
]);

/** Makes one of everything that a workspace owns, with a text that no other workspace may read; returns the ids. */
async function makeOneOfEach(page: Page, mark: string): Promise<Record<string, string>> {
  const jobId = await makeClip(page, `A private ${mark}`);
  const job = await (await page.request.get(`/api/jobs/${jobId}`)).json();
  const clip = { path: CLIP, name: `${mark}.mp4`, type: "video/mp4" };
  const { id: uploadId, url } = await upload(page.request, clip);
  const createdId = async (address: string, data: object) =>
    String((await (await post(page.request, address, data)).json()).id);
  const voiceId = await makeVoice(page.request, mark);
  await askAssistant(page.request, `Which model is the cheapest, ${mark}?`);
  const conversations = await (await page.request.get("/api/assistant/conversations")).json();
  const described = await post(page.request, "/api/describe", { video_url: url, model: "gemini-2.5-flash" });
  expect(described.status()).toBe(202);
  const { description } = await described.json();
  const sessions = await (await page.request.get("/api/sessions")).json();
  await post(page.request, "/api/invitations", { role: "viewer", note: mark });
  const people = await (await page.request.get("/api/people")).json();
  const limits = await (
    await post(page.request, "/api/limits", {
      scope: "person",
      person_id: people.data[0].id,
      period: "all",
      effect: "warn",
      limit_credits: 1_000_000,
      time_zone: "UTC",
    })
  ).json();
  const higher = await (
    await post(page.request, "/api/limit-requests", { limit_id: limits.data[0].id, credits: 2_000_000 })
  ).json();
  const line = { mode: "tts", voice_id: "en-us-slt", text: mark };
  const asked = await (
    await page.request.post("/api/approvals", {
      headers: { "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() },
      data: { jobs: [{ kind: "voice", request: line }], note: mark },
    })
  ).json();
  const [shotId, columnId] = [
    `shot_${randomBytes(12).toString("hex")}`,
    `clm_${randomBytes(12).toString("hex")}`,
  ];
  const boardId = await createdId("/api/boards", {
    name: mark,
    shots: [{ id: shotId, kind: "video", prompt: mark }],
    columns: [{ id: columnId, kind: "video", model_id: "gamma-2.5", settings: {}, takes: 1 }],
  });
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const shared = { of: "job", id: jobId, title: mark, expires_at };
  const { review, path: link } = await (await post(page.request, "/api/reviews", shared)).json();
  const { webhook } = await (
    await post(page.request, "/api/webhooks", {
      url: `https://hooks.example.com/${mark}`,
      events: ["limit.near"],
    })
  ).json();
  const delivery = await (await post(page.request, `/api/webhooks/${webhook.id}/test`, {})).json();
  const { token } = await (await post(page.request, "/api/tokens", { name: mark, scopes: ["read"] })).json();
  const remarkId = await remarkBy(page, `/api${link}`, mark);
  return {
    jobId,
    earlierId: jobId,
    reviewId: review.id,
    remarkId,
    // A guess: whoever has the secret of a link may open it.
    token: randomBytes(32).toString("base64url"),
    sessionId: sessions.data[0].id,
    personId: people.data[0].id,
    invitationId: people.invitations[0].id,
    assetId: job.assets[0].id,
    uploadId,
    descriptionId: description.id,
    voiceId,
    conversationId: conversations.data[0].id,
    viewId: await createdId("/api/library/views", { name: mark, query: "q=x" }),
    collectionId: await createdId("/api/library/collections", { name: mark }),
    savedId: await createdId("/api/saved", { type: "prompt", text: mark }),
    limitId: limits.data[0].id,
    approvalId: asked.id,
    limitRequestId: higher.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    tokenId: token.id,
    statementId: await createdId("/api/statements", { tag: mark }),
    boardId,
    roughCutId: await roughCutOf(page, { boardId, shotId, columnId, jobId }),
    zipId: await createdId("/api/library/zip", { selection: { ids: [jobId] } }),
  };
}

type Placed = { boardId: string; shotId: string; columnId: string; jobId: string };

/** Makes a result a take of a board, and starts a cut of it; returns the id of the cut. */
async function roughCutOf(page: Page, { boardId, shotId, columnId, jobId }: Placed): Promise<string> {
  await post(page.request, `/api/boards/${boardId}/takes`, {
    takes: [{ job_id: jobId, shot_id: shotId, column_id: columnId }],
  });
  const response = await page.request.post(`/api/boards/${boardId}/rough-cuts`, {
    headers: { "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() },
    data: { parts: [{ job_id: jobId, from_seconds: 0, to_seconds: 1 }] },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id;
}

/** Opens the link of a review and remarks on what it shares; returns the id of the remark. */
async function remarkBy(page: Page, link: string, text: string): Promise<string> {
  const { shots } = await (await post(page.request, `${link}/open`, {})).json();
  const body = { item_id: shots[0].items[0].id, name: "Jonas", text };
  return (await (await post(page.request, `${link}/remarks`, body)).json()).remarks[0].id;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const SAFE = new Set(["GET", "HEAD"]);

async function ask(request: APIRequestContext, method: string, address: string, headers = {}) {
  const response = await request.fetch(address, {
    method,
    headers: { ...(SAFE.has(method) ? {} : { "sec-fetch-site": "same-origin" }), ...headers },
    ...(SAFE.has(method) ? {} : { data: {} }),
    maxRedirects: 0,
  });
  return {
    status: response.status(),
    headers: response.headers(),
    text: method === "HEAD" ? "" : await response.text(),
  };
}

test("nothing of a workspace is given to another workspace or without a session, at any page or API address", async ({
  page,
  browser,
  run,
}) => {
  const mark = `marigold${randomBytes(6).toString("hex")}`;
  const theirs = await makeOneOfEach(page, mark);
  // The checks are soft: every address that leaks is named, and the second step follows in any case.
  await test.step("for another workspace, at any address", () => asStranger(browser, run, theirs, mark));
  await test.step("without a session", () => withoutSession(browser, run, theirs, mark));
});

async function asStranger(browser: Browser, run: Run, theirs: Record<string, string>, mark: string) {
  const context = await browser.newContext({ baseURL: run.baseUrl });
  const stranger = await context.newPage();
  await signIn(stranger, `sk_sandbox_demo_${randomBytes(6).toString("hex")}`);
  expect.soft((await stranger.request.get(`/api/jobs/${theirs.jobId}`)).status()).toBe(404);
  for (const none of ["/api/assets/ast_none", "/api/uploads/upl_none"])
    expect.soft((await stranger.request.get(none)).status(), none).toBe(404);
  expect.soft((await (await stranger.request.get("/api/jobs")).json()).data).toEqual([]);
  const addresses = await apiAddresses(run.baseUrl);
  const withIds = addresses.filter((address) => address.includes("{") && !PUBLIC_ADDRESSES.has(address));
  const templates = withIds.filter(
    (address) => ![...UNOWNED_PARAMETERS.keys()].some((name) => address.includes(`{${name}}`)),
  );
  expect(templates.length).toBeGreaterThan(5);
  for (const template of templates) {
    const address = fill(template, theirs);
    for (const method of METHODS) {
      const response = await ask(stranger.request, method, address);
      expect.soft([400, 404, 405], `${method} ${template}`).toContain(response.status);
      expect.soft(response.text, `${method} ${template}`).not.toContain(mark);
    }
  }
  for (const address of addresses.filter((each) => !each.includes("{"))) {
    const response = address.endsWith("/events") ? null : await ask(stranger.request, "GET", address);
    expect.soft(response?.text ?? "", address).not.toContain(mark);
  }
  for (const template of pageAddresses()) {
    for (const headers of [{}, { RSC: "1" }]) {
      const response = await ask(stranger.request, "GET", fill(template, theirs), headers);
      expect.soft(response.text, template).not.toContain(mark);
    }
  }
  await context.close();
}

async function withoutSession(browser: Browser, run: Run, theirs: Record<string, string>, mark: string) {
  const context = await browser.newContext({ baseURL: run.baseUrl });
  // An invalid cookie passes the redirect in front of the pages, so that the pages themselves are tested.
  const disguises = [
    {},
    { cookie: "atelier.session=eyJhbGciOiJkaXIifQ..garbage" },
    { cookie: "atelier.session=x", RSC: "1" },
    { cookie: "atelier.session=x", RSC: "1", "next-router-prefetch": "1" },
    { cookie: "atelier.session=x", "next-router-segment-prefetch": "/_tree", RSC: "1" },
    { cookie: "atelier.session=x", "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
    { "x-nextjs-data": "1", "x-middleware-rewrite": "/gallery" },
  ];
  for (const template of pageAddresses().filter((each) => !PUBLIC_PAGES.has(each))) {
    for (const headers of disguises) {
      const response = await ask(context.request, "GET", fill(template, theirs), headers);
      const what = `${template} ${JSON.stringify(headers)}`;
      expect.soft(response.text, what).not.toContain(mark);
      expect.soft(response.status, what).toBeLessThan(500);
      if (!("RSC" in headers)) expect.soft(response.headers.location, what).toMatch(/^\/sign-in/);
    }
  }
  for (const template of (await apiAddresses(run.baseUrl)).filter(
    (address) => !PUBLIC_ADDRESSES.has(address),
  )) {
    const address = fill(template, { ...theirs, voiceId: "en-us-slt", path: "account/plan" });
    for (const method of METHODS) {
      const response = await ask(context.request, method, address, { cookie: "atelier.session=x" });
      expect.soft([401, 405], `${method} ${template}`).toContain(response.status);
      expect.soft(response.text, `${method} ${template}`).not.toContain(mark);
    }
  }
  await context.close();
}

import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "playwright";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";

/** Somebody who is signed in, with a finished image: what requests are made with. */
export type Caller = { cookie: string; file: string; poster: string };
/** The product under load: the dashboard's processes, the embedded service beside them, and who calls. */
export type Site = { dashboard: Stack; service: Stack; callers: readonly Caller[] };

/** A workspace may take 600 jobs a minute, and a session may have eight live feeds. */
const MANY = { workspaces: 8, sessions: 4 };

/** An order of the cheapest image; one whose making fails costs the service nothing. */
export const imageOrder = (prompt: string) => ({
  kind: "image",
  request: { model_id: "zeta-image", prompt, ratio: "1:1", resolution: "1K" },
});

/** The cookies of a visitor, as one header. */
export async function cookieOf(visitor: APIRequestContext): Promise<string> {
  const { cookies } = await visitor.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Makes an image and waits until its file is in the store. */
async function makeImage(visitor: APIRequestContext): Promise<Omit<Caller, "cookie">> {
  const response = await visitor.post("/api/jobs", {
    headers: { "idempotency-key": "image-of-stock", "sec-fetch-site": "same-origin" },
    data: imageOrder("a pier at dawn"),
  });
  if (response.status() !== 202) throw new Error(`the first image got ${await response.text()}`);
  const { id } = await response.json();
  for (;;) {
    const { assets } = await (await visitor.get(`/api/jobs/${id}`)).json();
    const [asset] = assets;
    if (asset?.archived_at && asset.poster_url) return { file: asset.url, poster: asset.poster_url };
    await wait(200);
  }
}

async function openWorkspace(url: string, sessions: number): Promise<Caller[]> {
  const key = `sk_sandbox_demo_load${randomBytes(6).toString("hex")}`;
  const first = await signedInVisitor(url, key);
  const image = await makeImage(first);
  const visitors = [first];
  while (visitors.length < sessions) visitors.push(await signedInVisitor(url, key));
  return Promise.all(visitors.map(async (visitor) => ({ cookie: await cookieOf(visitor), ...image })));
}

/**
 * Starts the built product with a service that limits nobody, and signs in.
 * @param variables settings of the dashboard
 */
export async function openSite(variables: Record<string, string> = {}): Promise<Site> {
  const service = await Stack.service();
  await service.start();
  const dashboard = await Stack.dashboard(service.url, variables);
  try {
    await dashboard.start();
    return { dashboard, service, callers: await signInAll(dashboard.url) };
  } catch (error) {
    await closeSite({ dashboard, service });
    throw error;
  }
}

/** Signs so many sessions in to each of so many new workspaces. */
export async function signInAll(url: string, { workspaces, sessions } = MANY): Promise<Caller[]> {
  const callers: Caller[] = [];
  while (callers.length < workspaces * sessions) callers.push(...(await openWorkspace(url, sessions)));
  return callers;
}

/** Ends every process of a site. */
export async function closeSite({ dashboard, service }: Omit<Site, "callers">): Promise<void> {
  await dashboard.stop();
  await service.stop();
}

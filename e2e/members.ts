import { randomBytes } from "node:crypto";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { post } from "./api-calls";
import { awaitInteractive } from "./await-interactive";

/** Names of accounts are unique in an installation. */
export const newName = (name: string) => `${name} ${randomBytes(4).toString("hex")}`;

/** Joins by an invitation's link as its page does. Returns the browser of the new member. */
export async function join(browser: Browser, link: string, name: string): Promise<BrowserContext> {
  const { origin, hash } = new URL(link);
  const context = await browser.newContext({ baseURL: origin });
  const accepted = await context.request.post("/api/invitations/accept", {
    data: { token: hash.slice(1), account: { name, password: "four unrelated words here" } },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(accepted.status(), await accepted.text()).toBe(204);
  return context;
}

export async function openIn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  awaitInteractive(page);
  await page.goto(path);
  return page;
}

/** Makes a link as the owner that a page is signed in as, and joins by it. Returns the browser of the new member. */
export async function addMember(
  owner: Page,
  browser: Browser,
  { name, role }: { name: string; role: "owner" | "creator" | "viewer" },
): Promise<BrowserContext> {
  const { path } = await (await post(owner.request, "/api/invitations", { role })).json();
  return join(browser, new URL(path, owner.url()).href, name);
}

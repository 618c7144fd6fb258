import { randomBytes } from "node:crypto";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { awaitInteractive } from "./await-interactive";

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

export const peopleOf = (page: Page) => page.getByRole("region", { name: "People settings" });

/** Names of accounts are unique in an installation. */
export const newName = (name: string) => `${name} ${randomBytes(4).toString("hex")}`;

/** Makes a link by the form, and returns it. */
export async function invite(
  page: Page,
  { note = "", role }: { note?: string; role: string },
): Promise<string> {
  const people = peopleOf(page);
  await people.getByLabel("Who is it for?").fill(note);
  await people.getByLabel("Role", { exact: true }).selectOption(role);
  await people.getByRole("button", { name: "Invite", exact: true }).click();
  const made = people.getByRole("region", { name: "Invitation link" });
  const link = await made.getByRole("textbox").inputValue();
  await made.getByRole("button", { name: "Close" }).click();
  return link;
}

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { post } from "./api-calls";
import { awaitInteractive } from "./await-interactive";
import { expect, signIn, test } from "./fixtures";
import type { Run } from "./run";
import { PHONE, resize } from "./window-sizes";

const PASSWORD = "sevenfold lanterns adrift";

/** Names are unique in an installation. */
const newName = () => `Bea ${randomBytes(4).toString("hex")}`;

/** Makes an invitation as the owner who is signed in; returns the path of its link. */
async function invite(owner: Page, role: string): Promise<string> {
  const { path } = await (await post(owner.request, "/api/invitations", { role })).json();
  return String(path);
}

/** A browser of somebody who has never been here. */
async function freshPage(browser: Browser, run: Run): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: run.baseUrl })).newPage();
  awaitInteractive(page);
  return page;
}

const passwordOf = (page: Page) => page.getByLabel("Password", { exact: true });

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Name").fill(name);
  await passwordOf(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page).toHaveURL(/create\/video/);
}

test("an invited person joins as a creator, and signs in by a password afterwards; the link's secret is in no address and no log", async ({
  page: owner,
  browser,
  run,
}) => {
  const link = await invite(owner, "creator");
  const token = link.replace(/^.*#/, "");
  expect(token.length).toBeGreaterThan(20);
  const page = await freshPage(browser, run);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  const name = newName();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Join a workspace as a creator" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Invited by Ada.");
  await expect(page).toHaveURL(/\/join$/);
  await page.reload();
  await page.getByLabel("Name").fill(name);
  await passwordOf(page).fill("too short");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(passwordOf(page)).toHaveAccessibleDescription("Use at least 10 characters.");
  await passwordOf(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page).toHaveURL(/create\/video/);
  expect(await (await page.request.get("/api/session")).json()).toMatchObject({
    person: name,
    role: "creator",
    reauthentication_method: "password",
  });
  // A press before the page's code has loaded would be lost.
  await page.goto("/gallery");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu", { name: "Account" })).toContainText("Creator");
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/sign-in/);

  // The way of before comes first.
  await page.getByLabel("Name").fill(name);
  await passwordOf(page).fill("not my password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(passwordOf(page)).toHaveAccessibleDescription(/^Name and password don't match/);
  await passwordOf(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/create\/video/);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation is over" })).toBeVisible();

  expect(asked.length).toBeGreaterThan(20);
  for (const secret of [token, PASSWORD, encodeURIComponent(PASSWORD)])
    expect(asked.filter((each) => each.includes(secret))).toEqual([]);
  const log = await readFile(run.serverLog, "utf8");
  expect(log.length).toBeGreaterThan(1_000);
  for (const secret of [token, PASSWORD]) expect(log).not.toContain(secret);
  await page.context().close();
});

test("a member joins a second workspace with the same account, and switches in the account menu", {
  tag: "@all",
}, async ({ page: owner, browser, run }) => {
  const page = await freshPage(browser, run);
  const name = newName();
  await join(page, await invite(owner, "creator"), name);
  const first = (await (await page.request.get("/api/session")).json()).workspace;

  const other = await freshPage(browser, run);
  await signIn(other, `sk_sandbox_demo_${randomBytes(6).toString("hex")}`);
  await page.goto(await invite(other, "viewer"));
  await expect(page.getByRole("heading", { name: "Join a workspace as a viewer" })).toBeVisible();
  await page.getByRole("button", { name: `Join as ${name}` }).click();
  await expect(page).toHaveURL(/create\/video/);

  await page.goto("/gallery");
  await page.getByRole("button", { name: "Account" }).click();
  const choices = page.getByRole("menuitemradio", { name: /^Unnamed workspace/ });
  await expect(choices).toHaveCount(2);
  await expect(page.getByRole("menuitemradio", { name: /Viewer$/ })).toBeChecked();
  const loaded = page.waitForEvent("load");
  await page.getByRole("menuitemradio", { name: /Creator$/ }).click();
  await loaded;
  expect((await (await page.request.get("/api/session")).json()).workspace).toBe(first);
  await other.context().close();
  await page.context().close();
});

test("who has an account and is signed out signs in first, and the link is still there", {
  tag: "@all",
}, async ({ page: owner, browser, run }) => {
  const name = newName();
  const before = await freshPage(browser, run);
  await join(before, await invite(owner, "viewer"), name);
  await before.context().close();

  const page = await freshPage(browser, run);
  const other = await freshPage(browser, run);
  await signIn(other, `sk_sandbox_demo_${randomBytes(6).toString("hex")}`);
  await page.goto(await invite(other, "creator"));
  await page.getByRole("link", { name: "Sign in first" }).click();
  await page.getByRole("button", { name: "Sign in with a password" }).click();
  await page.getByLabel("Name").fill(name);
  await passwordOf(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: `Join as ${name}` }).click();
  await expect(page).toHaveURL(/create\/video/);
  await other.context().close();
  await page.context().close();
});

test("a name that a member has is refused to the key at its field", { tag: "@all" }, async ({
  page: owner,
  apiKey,
  browser,
  run,
}) => {
  const name = newName();
  const page = await freshPage(browser, run);
  await join(page, await invite(owner, "creator"), name);
  const other = await freshPage(browser, run);
  await other.goto("/sign-in");
  await other.getByLabel("API key").fill(apiKey);
  await other.getByText("Add your name").click();
  await other.getByLabel("Name").fill(name);
  await other.getByText("Add your name").click();
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByLabel("Name")).toBeFocused();
  await expect(other.getByLabel("Name")).toHaveAccessibleDescription(
    /A member of this workspace has this name/,
  );
  await other.context().close();
  await page.context().close();
});

test("axe finds no problem on the pages of links, whatever it says", { tag: "@all" }, async ({
  page: owner,
  browser,
  run,
  axe,
}) => {
  const link = await invite(owner, "viewer");
  const page = await freshPage(browser, run);
  for (const [address, says] of [
    ["/join", "No invitation in this link"],
    [link, /^Join a workspace as/],
    ["/join#none", "This invitation is over"],
    ["/password", "No token in this link"],
    ["/password#none", "This link is over"],
  ] as const) {
    await page.goto("/sign-in");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: says })).toBeVisible();
    await axe(page);
    await resize(page, PHONE);
    await axe(page);
  }
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a password" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await axe(page);
  await page.context().close();
});

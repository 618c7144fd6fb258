import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeVoice, post, sendJob } from "./api-calls";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";
import { addMember, join, newName, openIn } from "./members";

/** Makes the last authentication of this browser's session older than the five minutes for which it counts. */
async function letReauthenticationExpire(page: Page): Promise<void> {
  const { data } = await (await page.request.get("/api/sessions")).json();
  await queryDatabase("update sessions set proved_at = now() - interval '6 minutes' where id = $1", [
    data[0].id,
  ]);
}

const peopleOf = (page: Page) => page.getByRole("region", { name: "People settings" });

/** Makes a link by the form, and returns it. */
async function invite(page: Page, { note = "", role }: { note?: string; role: string }): Promise<string> {
  const people = peopleOf(page);
  await people.getByLabel("Who is it for?").fill(note);
  await people.getByLabel("Role", { exact: true }).selectOption(role);
  await people.getByRole("button", { name: "Invite", exact: true }).click();
  const made = people.getByRole("region", { name: "Invitation link" });
  const link = await made.getByRole("textbox").inputValue();
  await made.getByRole("button", { name: "Close" }).click();
  return link;
}

test("an owner names the workspace, invites a creator, changes the role and removes the member", {
  tag: "@all",
}, async ({ page, apiKey, browser, axe }) => {
  const jon = newName("Jon");
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Name this workspace" }).click();
  await page.getByLabel("Workspace name").fill("Studio Nine");
  await page.getByLabel("Workspace name").press("Enter");
  const people = peopleOf(page);
  await expect(people.getByText("Studio Nine", { exact: true })).toBeVisible();
  await expect(people.getByRole("row", { name: /Ada/ })).toContainText(
    "Name only, signs in with the API key",
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await people.getByLabel("Who is it for?").fill("Jon from the agency");
  await people.getByRole("button", { name: "Invite", exact: true }).click();
  const made = people.getByRole("region", { name: "Invitation link" });
  await expect(made).toContainText("The link for Jon from the agency is ready and copied. It's shown once.");
  await expect(made).toContainText("expires in 7 days");
  await expect(made.getByRole("button", { name: "Copied" })).toBeVisible();
  await axe(page, "#people");
  const link = await made.getByRole("textbox").inputValue();
  await made.getByRole("button", { name: "Close" }).click();
  await expect(people.getByRole("row", { name: /Jon from the agency/ })).toContainText("Invited by Ada");

  const member = await join(browser, link, jon);
  await page.reload();
  await expect(people.getByRole("row", { name: /Jon from the agency/ })).toHaveCount(0);
  await expect(people).toContainText("Everyone who knew the API key still does.");
  const role = people.getByLabel(`Role of ${jon}`);
  await expect(role).toHaveValue("creator");

  // Closed without an answer, the dialog leaves the role as it was.
  await letReauthenticationExpire(page);
  await role.selectOption("viewer");
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  const key = dialog.getByLabel("Current API key");
  await expect(key).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(role).toHaveValue("creator");

  await role.selectOption("viewer");
  await key.fill("sk_not_this_one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(key).toHaveAccessibleDescription(/isn't the key in use/);
  await key.fill(apiKey);
  await key.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(role).toHaveValue("viewer");
  await expect(page.getByText(`${jon} is now a viewer`).first()).toBeVisible();

  // Over the dialog that waits for it, Escape closes only this one.
  await letReauthenticationExpire(page);
  await people.getByRole("button", { name: `Remove ${jon}` }).click();
  const confirm = page.getByRole("dialog", { name: `Remove ${jon}?` });
  await expect(confirm).toContainText("signed out everywhere");
  await expect(confirm).toContainText("waiting jobs are canceled");
  await expect(confirm).toContainText("under their name");
  await confirm.getByRole("button", { name: "Remove" }).click();
  await expect(key).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await confirm.getByRole("button", { name: "Remove" }).click();
  await key.fill(apiKey);
  await key.press("Enter");
  await expect(people.getByRole("row", { name: new RegExp(jon) })).toHaveCount(0);
  await expect.poll(async () => (await member.request.get("/api/session")).status()).toBe(401);
  await member.close();
});

test("a person is exported without a secret and deleted, and the ledger has the charge under a pseudonym", {
  tag: "@all",
}, async ({ page, apiKey, browser, axe }) => {
  const kim = newName("Kim");
  await page.goto("/settings/people");
  const member = await join(browser, await invite(page, { role: "creator" }), kim);
  await post(member.request, "/api/saved", { type: "prompt", text: "A saved pier at night" });
  const job = { model_id: "zeta-image", ratio: "1:1", resolution: "1K", prompt: "A pier" };
  const jobId = await sendJob(member.request, "image", job);
  await expect
    .poll(async () => (await (await member.request.get(`/api/jobs/${jobId}`)).json()).status, JOB_TIMEOUT)
    .toBe("completed");

  const own = await openIn(member, "/settings/people");
  const ownComing = own.waitForEvent("download");
  await peopleOf(own).getByRole("link", { name: "Export my data" }).click();
  const mine = JSON.parse(await readFile(await (await ownComing).path(), "utf8"));
  expect(mine).toMatchObject({
    person: { name: kim },
    saved: [{ content: { text: "A saved pier at night" } }],
  });

  await page.reload();
  const people = peopleOf(page);
  const more = people.getByRole("button", { name: `More for ${kim}` });
  await more.click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export data" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^atelier-per_\w+\.json$/);
  const text = await readFile(await download.path(), "utf8");
  const exported = JSON.parse(text);
  expect(exported).toMatchObject({
    person: { name: kim, role: "creator" },
    account: { has_password: true },
    saved: [{ type: "prompt", content: { text: "A saved pier at night" } }],
    jobs: [{ id: jobId, status: "completed", prompt: "A pier" }],
  });
  const [account] = await queryDatabase<{ password_hash: string }>(
    "select password_hash from accounts where name = $1",
    [kim],
  );
  for (const secret of [apiKey, account?.password_hash ?? "?", "argon2"]) expect(text).not.toContain(secret);

  await people.getByRole("button", { name: `Remove ${kim}` }).click();
  const removal = page.getByRole("dialog", { name: `Remove ${kim}?` });
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(people.getByRole("row", { name: new RegExp(kim) })).toHaveCount(0);
  await people.getByText("Former members (1)").click();
  await axe(page, "#people");
  await more.click();
  await page.getByRole("menuitem", { name: "Delete person…" }).click();
  const confirm = page.getByRole("dialog", { name: `Delete ${kim}?` });
  await expect(confirm).toContainText("saved prompts and presets, conversations");
  await expect(confirm).toContainText("Deleted person 4f2a");
  await confirm.getByRole("button", { name: "Delete person" }).click();
  await expect(people.getByText("Former members")).toHaveCount(0);

  await page.goto("/usage/ledger");
  const line = page.locator(`tr[data-job-id="${jobId}"]`);
  await expect(line).toContainText(/Deleted person [0-9a-f]{4}/);
  await expect(line).toContainText(String(exported.jobs[0].credits_used));
  await expect(page.getByText(kim)).toHaveCount(0);
  await member.close();
});

test("a withdrawn invitation opens nothing", async ({ page, browser, run }) => {
  await page.goto("/settings/people");
  const people = peopleOf(page);
  const link = await invite(page, { note: "Tomás", role: "viewer" });
  await people.getByRole("button", { name: "Withdraw the invitation: Tomás" }).click();
  await expect(people.getByRole("row", { name: /Tomás/ })).toHaveCount(0);
  const stranger = await browser.newContext({ baseURL: run.baseUrl });
  const refused = await stranger.request.post("/api/invitations/accept", {
    data: {
      token: new URL(link).hash.slice(1),
      account: { name: "Tom", password: "four unrelated words here" },
    },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(refused.status()).toBe(410);
  await stranger.close();

  // One link for a class, of whom one has joined when it is withdrawn.
  await people.getByRole("spinbutton", { name: "People" }).fill("12");
  await expect(people.getByLabel("Ends after")).toHaveValue("1");
  const many = await invite(page, { note: "Class of June", role: "viewer" });
  const ann = newName("Ann");
  await (await join(browser, many, ann)).close();
  await page.reload();
  const row = people.getByRole("row", { name: /Class of June/ });
  await expect(row).toContainText(`1 of 12 joined: ${ann}`);
  await people.getByRole("button", { name: "Withdraw the invitation: Class of June" }).click();
  await expect(row).toHaveCount(0);
});

test("a viewer reads everything, is told whom to ask, and has no controls", async ({
  page,
  browser,
  axe,
}) => {
  await page.goto("/settings/people");
  const viewer = await join(browser, await invite(page, { role: "viewer" }), newName("Ana"));
  const seen = await openIn(viewer, "/create/video");
  const generate = seen.getByRole("button", { name: /^Generate/ });
  await expect(generate).toHaveAttribute("aria-disabled", "true");
  await expect(generate).toHaveAccessibleDescription(
    "You're a viewer here. Ask an owner to make you a creator.",
  );
  await expect(seen.getByRole("main").locator("input[type=file]")).toHaveCount(0);
  await seen.getByRole("link", { name: "See who the owners are" }).click();
  const people = peopleOf(seen);
  await expect(people).toContainText("Ada is the owner, and can invite people and change roles.");
  await expect(people.getByRole("combobox")).toHaveCount(0);
  // Of themselves they change the name, which the owner then reads.
  await expect(people.getByRole("button")).toHaveText(["Change my name…"]);
  await people.getByRole("button").click();
  const rename = seen.getByRole("dialog", { name: "Change your name" });
  await rename.getByLabel("Name").fill("ada");
  await rename.getByRole("button", { name: "Save" }).click();
  await expect(rename.getByLabel("Name")).toHaveAccessibleDescription(/Someone here has this name/);
  const renamed = newName("Anahit");
  await rename.getByLabel("Name").fill(renamed);
  await axe(seen, "[role=dialog]");
  await rename.getByRole("button", { name: "Save" }).click();
  await expect(rename).toHaveCount(0);
  await expect(people.getByRole("row", { name: new RegExp(renamed) })).toContainText("You");
  await page.reload();
  await peopleOf(page)
    .getByRole("button", { name: `More for ${renamed}` })
    .click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  const byOwner = page.getByRole("dialog", { name: `Rename ${renamed}` });
  await byOwner.getByLabel("Name").fill(newName("Ana"));
  await byOwner.getByRole("button", { name: "Save" }).click();
  await expect(peopleOf(page).getByRole("row", { name: new RegExp(renamed) })).toHaveCount(0);
  await seen.getByRole("link", { name: "API key" }).click();
  const key = seen.getByRole("region", { name: "API key settings" });
  await expect(key).toContainText("Only owners can change this.");
  await expect(key.getByRole("button", { name: "Replace API key…" })).toHaveCount(0);
  await axe(seen);
  await viewer.close();
});

test("pages that are open while their person is demoted offer within five seconds only what is left", {
  tag: "@all",
}, async ({ page, browser }) => {
  await page.goto("/settings/people");
  const [pier] = await insertJobs(page, [{ prompt: "A pier", status: "completed" }]);
  const creator = await addMember(page, browser, { name: newName("Cleo"), role: "creator" });
  const { person_id } = await (await creator.request.get("/api/session")).json();
  const form = await openIn(creator, "/create/video");
  const result = await openIn(creator, `/gallery/${pier}`);
  const remix = result.getByRole("link", { name: "Remix" });
  const generate = form.getByRole("button", { name: /^Generate/ });
  await expect(generate).not.toHaveAttribute("aria-disabled", "true");
  await expect(remix).toBeVisible();
  const changed = await page.request.patch(`/api/people/${person_id}`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { role: "viewer" },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  const from = Date.now();
  const secondsUntil = async (gone: Promise<void>) => gone.then(() => (Date.now() - from) / 1_000);
  const seconds = await Promise.all([
    secondsUntil(expect(generate).toHaveAttribute("aria-disabled", "true", { timeout: 5_000 })),
    secondsUntil(expect(remix).toHaveCount(0, { timeout: 5_000 })),
  ]);
  test
    .info()
    .annotations.push({ type: "seconds until the offers are gone", description: seconds.join(", ") });
  await creator.close();
});

test("an owner hides costs from creators, whose open page of usage says so within seconds", async ({
  page,
  browser,
  axe,
}) => {
  await page.goto("/settings/people");
  await insertJobs(page, [{ prompt: "A pier", status: "completed" }]);
  const creator = await addMember(page, browser, { name: newName("Cleo"), role: "creator" });
  const usage = await openIn(creator, "/usage");
  await expect(usage.getByRole("heading", { name: "An owner hides costs from creators" })).toHaveCount(0);
  const creators = peopleOf(page).getByRole("switch", { name: "Creators" });
  await creators.uncheck();
  await expect(usage.getByRole("heading", { name: "An owner hides costs from creators" })).toBeVisible();
  await axe(usage);
  // What they are about to make keeps its price.
  await usage.goto("/create/image");
  await expect(usage.getByRole("button", { name: /^Generate · \d/ })).toBeVisible();
  await usage.goto("/gallery");
  await expect(usage.locator("[data-job-id]").first()).toBeVisible();
  await creators.check();
  await usage.goto("/usage/ledger");
  await expect(usage.getByRole("heading", { name: "An owner hides costs from creators" })).toHaveCount(0);
  await creator.close();
});

test("a creator is offered to delete their own voices and results, and a viewer to remix none", async ({
  page,
  browser,
}) => {
  await makeVoice(page.request, "Mara");
  await insertJobs(page, [{ prompt: "A pier", status: "completed" }]);
  await page.goto("/voices");
  await expect(page.getByRole("button", { name: "Delete Mara" })).toBeVisible();
  const creator = await addMember(page, browser, { name: newName("Cleo"), role: "creator" });
  await makeVoice(creator.request, "Nils");
  const voices = await openIn(creator, "/voices");
  await expect(voices.getByRole("button", { name: "Delete Nils" })).toBeVisible();
  await expect(voices.getByRole("button", { name: "Rename Mara" })).toBeVisible();
  await expect(voices.getByRole("button", { name: "Delete Mara" })).toHaveCount(0);
  await creator.close();

  const viewer = await addMember(page, browser, { name: newName("Ana"), role: "viewer" });
  const gallery = await openIn(viewer, "/gallery");
  await gallery.locator("[data-job-id]").first().hover();
  await gallery.getByRole("button", { name: "More actions for A pier" }).click();
  await expect(gallery.getByRole("menuitem", { name: "Copy prompt" })).toBeVisible();
  await expect(gallery.getByRole("menuitem", { name: "Remix" })).toHaveCount(0);
  await expect(gallery.getByRole("link", { name: "Remix" })).toHaveCount(0);
  await viewer.close();
});

test("a member changes the password, and comes in by the new one only", { tag: "@all" }, async ({
  page,
  browser,
  axe,
  run,
}) => {
  const kim = newName("Kim");
  await page.goto("/settings/people");
  const member = await addMember(page, browser, { name: kim, role: "viewer" });
  const own = await openIn(member, "/settings/sessions");
  await own.getByRole("button", { name: "Change password…" }).click();
  const dialog = own.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill("not this one at all");
  await dialog.getByLabel("New password").fill("green kettle 17 under the stairs");
  await axe(own, "[role=dialog]");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByLabel("Current password")).toHaveAccessibleDescription(/isn't your password/);
  await dialog.getByLabel("Current password").fill("four unrelated words here");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog).toHaveCount(0);
  await member.close();
  await page.goto("/settings/sessions");
  await expect(page.getByRole("button", { name: /^Sign out/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password…" })).toHaveCount(0);

  const again = await browser.newContext({ baseURL: run.baseUrl });
  const entry = await openIn(again, "/sign-in");
  await entry.getByRole("button", { name: "Sign in with a password" }).click();
  await entry.getByLabel("Name", { exact: true }).fill(kim);
  await entry.getByLabel("Password", { exact: true }).fill("green kettle 17 under the stairs");
  await entry.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(entry).not.toHaveURL(/sign-in/);
  await again.close();

  // Who forgets that one, too, gets a link from an owner, who never learns the next.
  await page.goto("/settings/people");
  await peopleOf(page)
    .getByRole("button", { name: `More for ${kim}` })
    .click();
  await page.getByRole("menuitem", { name: "Link for a new password…" }).click();
  const making = page.getByRole("dialog", { name: `Let ${kim} set a new password?` });
  await expect(making).toContainText("They're told that you made it.");
  await making.getByRole("button", { name: "Make link" }).click();
  const link = await making.getByRole("textbox", { name: "Link for a new password" }).inputValue();
  await axe(page, "[role=dialog]");
  await making.getByRole("button", { name: "Close" }).first().click();
  await expect(peopleOf(page).getByRole("row", { name: new RegExp(kim) })).toContainText(
    "Link for a new password, ends in 24 hours",
  );
  const lost = await browser.newContext({ baseURL: run.baseUrl });
  const choosing = await openIn(lost, link);
  await expect(choosing.getByRole("heading")).toContainText("Choose a new password,");
  await expect(choosing).toHaveURL(/\/password$/);
  await choosing.getByLabel("New password").fill("password123");
  await choosing.getByRole("button", { name: "Save and sign in" }).click();
  await expect(choosing.getByLabel("New password")).toHaveAccessibleDescription(/./);
  await axe(choosing);
  await choosing.getByLabel("New password").fill("blue ladder 63 behind the mill");
  await choosing.getByRole("button", { name: "Save and sign in" }).click();
  await expect(choosing).not.toHaveURL(/\/password/);
  const late = await openIn(lost, link);
  await expect(late.getByRole("heading", { name: "This link is over" })).toBeVisible();
  await lost.close();
});

import { randomBytes } from "node:crypto";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { addMember, newName, openIn } from "./members";
import { generate, prompt } from "./video-form";

test("a member reaches a limit, asks, and goes on when an owner approves", async ({ page, browser, axe }) => {
  const ines = newName("Ines");
  await page.goto("/settings/people");
  const member = await addMember(page, browser, { name: ines, role: "creator" });
  await page.goto("/settings/limits");

  const hers = await openIn(member, "/create/video");
  await prompt(hers).fill("A lantern in the fog");
  const [, price = ""] = /· (\d+) credits/.exec((await generate(hers).textContent()) ?? "") ?? [];

  // The owner lets her make one such clip a day without being asked.
  await page.getByRole("button", { name: "Set a limit" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a limit" });
  await dialog.getByLabel("Applies to").selectOption({ label: ines });
  await dialog.getByLabel("Limit", { exact: true }).fill(price);
  await dialog.getByRole("radio", { name: "Day" }).check();
  await dialog.getByRole("radio", { name: "Ask" }).check();
  await axe(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("meter", { name: `Limit used: ${ines}, a day` })).toBeVisible();

  await generate(hers).click();
  await expect(hers.locator("[data-job-id]").first()).toBeVisible();
  await prompt(hers).fill("The lantern goes out");
  const ask = hers.getByRole("button", { name: /^Ask for approval · \d+ credits$/ });
  await expect(ask).toBeEnabled();
  await expect(ask).toHaveAccessibleDescription(
    new RegExp(
      `of ${ines}'s ${price}-credit daily limit (is|are) left\\. It renews on .+\\. An owner can change it\\.`,
    ),
  );
  await hers.getByLabel("Note for the owner (optional)").fill("Client review is at four.");
  await axe(hers, "form");
  await ask.click();
  await expect(
    hers.getByText("Asked for approval. The job starts when an owner approves.").first(),
  ).toBeVisible();
  await expect(hers.getByText(/^1 request for \d+ credits waits for an owner\./)).toBeVisible();
  await expect(prompt(hers)).toHaveValue("The lantern goes out");

  // The owner's open page tells of it.
  await expect(page.getByRole("region", { name: "Notifications", exact: true })).toContainText(
    `${ines} asks for`,
  );
  await expect(page.getByRole("link", { name: /^Settings.*1 waiting/ })).toBeVisible();
  await page.getByRole("link", { name: /^Approvals/ }).click();
  const approvals = page.getByRole("region", { name: "Approvals settings" });
  await expect(approvals).toContainText(`${ines} asks for 1 clip for`);
  await expect(approvals).toContainText(`${ines}'s daily limit leaves`);
  await expect(approvals).toContainText("“Client review is at four.”");
  await axe(page, "#approvals");
  await approvals.getByRole("button", { name: new RegExp(`^Approve \\d+ credits for ${ines}$`) }).click();
  await expect(approvals).toContainText("Nothing waits for you.");

  await expect(hers.getByRole("region", { name: "Notifications", exact: true })).toContainText("approved");
  await hers.goto("/gallery");
  const made = hers.getByRole("link", { name: /The lantern goes out/ }).first();
  await expect(made).toBeVisible(JOB_TIMEOUT);
  await approvals.getByText("Decided, 1").click();
  await expect(approvals).toContainText(`${ines}: 1 clip`);
  await member.close();
});

test("a member who is blocked asks for a higher limit, which an owner grants with another amount", async ({
  page,
  browser,
  axe,
}) => {
  const ines = newName("Ines");
  await page.goto("/settings/people");
  const member = await addMember(page, browser, { name: ines, role: "creator" });
  const { people } = await (await page.request.get("/api/limits")).json();
  const { id } = people.find(({ name }: { name: string | null }) => name === ines);
  const limit = { scope: "person", person_id: id, period: "month", effect: "block", limit_credits: 1 };
  await post(page.request, "/api/limits", { ...limit, time_zone: "UTC" });

  const hers = await openIn(member, "/create/video");
  await prompt(hers).fill("A lantern in the fog");
  await hers.getByRole("button", { name: "Ask for a higher limit" }).click();
  const dialog = hers.getByRole("dialog", { name: "Ask for a higher limit" });
  await expect(dialog).toContainText(`${ines}'s monthly limit is 1 credit.`);
  await expect(dialog.getByLabel("New limit")).not.toHaveValue("");
  await dialog.getByLabel("New limit").fill("300");
  await dialog.getByLabel("Reason").fill("Two more films.");
  await axe(hers, "[role=dialog]");
  await dialog.getByRole("button", { name: "Ask owners" }).click();
  await expect(hers.getByRole("button", { name: "You asked for 300" })).toBeVisible();

  await page.goto("/settings/approvals");
  const approvals = page.getByRole("region", { name: "Approvals settings" });
  await expect(approvals).toContainText(`${ines} asks for 300 credits a month`);
  await expect(approvals).toContainText("“Two more films.”");
  await axe(page, "#approvals");
  await approvals.getByLabel(`New limit for ${ines}, credits`).fill("250");
  await approvals.getByRole("button", { name: `Grant 250 credits to ${ines}` }).click();
  await expect(approvals).toContainText("Nothing waits for you.");
  await expect(hers.getByRole("region", { name: "Notifications", exact: true })).toContainText(
    "raised your limit to 250 credits",
  );
  await expect(generate(hers)).toBeEnabled();
  await expect(hers.getByRole("button", { name: "You asked for 300" })).toHaveCount(0);

  await hers.goto("/settings/limits");
  await hers.getByRole("button", { name: `Ask for a higher limit: ${ines}'s monthly limit` }).click();
  const again = hers.getByRole("dialog", { name: "Ask for a higher limit" });
  await expect(again.getByLabel("New limit")).toHaveValue("380");
  await again.getByRole("button", { name: "Ask owners" }).click();
  await hers.getByRole("button", { name: `You asked for 380: ${ines}'s monthly limit` }).click();
  await again.getByRole("button", { name: "Withdraw request" }).click();
  await expect(hers.getByText("Request withdrawn").first()).toBeVisible();
  await member.close();
});

test("takes of a board above a limit that asks wait for an owner's yes", async ({ page, browser, axe }) => {
  const ines = newName("Ines");
  await page.goto("/settings/people");
  const member = await addMember(page, browser, { name: ines, role: "creator" });
  const { people } = await (await page.request.get("/api/limits")).json();
  const { id } = people.find(({ name }: { name: string | null }) => name === ines);
  const limit = { scope: "person", person_id: id, period: "day", effect: "ask", limit_credits: 1 };
  await post(page.request, "/api/limits", { ...limit, time_zone: "UTC" });
  const shot = {
    id: `shot_${randomBytes(12).toString("hex")}`,
    kind: "video",
    prompt: "[sandbox:fail] A lantern",
  };
  const column = {
    id: `clm_${randomBytes(12).toString("hex")}`,
    kind: "video",
    model_id: "zeta",
    settings: {},
    takes: 2,
  };
  const made = await post(member.request, "/api/boards", {
    name: "Lanterns",
    shots: [shot],
    columns: [column],
  });
  const board: { id: string } = await made.json();

  const hers = await openIn(member, `/boards/${board.id}`);
  await hers.getByRole("button", { name: /^Ask for approval · \d+ credits$/ }).click();
  const dialog = hers.getByRole("dialog", { name: "Ask an owner?" });
  await dialog.getByLabel("Note for the owner (optional)").fill("For Friday.");
  await axe(hers, "[role=dialog]");
  await dialog.getByRole("button", { name: /^Ask for approval/ }).click();
  await expect(hers.getByRole("region", { name: "Progress and credits" })).toContainText(
    "Paused: an owner was asked to approve it",
  );

  await page.goto("/settings/approvals");
  const approvals = page.getByRole("region", { name: "Approvals settings" });
  await expect(approvals).toContainText(`${ines} asks for 2 clips for`);
  await expect(approvals.getByRole("link", { name: "Lanterns" })).toHaveAttribute(
    "href",
    `/boards/${board.id}`,
  );
  await expect(approvals).toContainText("“For Friday.”");
  await approvals.getByRole("button", { name: new RegExp(`^Approve \\d+ credits for ${ines}$`) }).click();
  await expect(approvals).toContainText("Nothing waits for you.");
  await expect(hers.getByRole("gridcell", { name: /Shot 1 on zeta/ })).toContainText("Failed", JOB_TIMEOUT);
});

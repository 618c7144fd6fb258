import type { Page } from "@playwright/test";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { addMember, newName, openIn } from "./members";
import { SMALL_CLIP } from "./video-form";

const tokensOf = (page: Page) => page.getByRole("region", { name: "Tokens settings" });

/** A call of a program: from Node, with nothing of the browser. */
function programOf(baseUrl: string, secret: string) {
  const authorization = `Bearer ${secret}`;
  return {
    jobs: () => fetch(`${baseUrl}/api/jobs`, { headers: { authorization } }),
    make: () =>
      fetch(`${baseUrl}/api/jobs`, {
        method: "POST",
        headers: {
          authorization,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: JSON.stringify({ kind: "video", request: { ...SMALL_CLIP, prompt: "A quiet pier" } }),
      }),
  };
}

test("a token made on the page lets a program look, not make, until it is stopped", async ({
  page,
  run,
  axe,
}) => {
  await page.goto("/settings/tokens");
  const tokens = tokensOf(page);
  await expect(tokens).toContainText("No tokens yet.");
  await tokens.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Name the token/);
  await dialog.getByRole("button", { name: "Makes and arranges" }).click();
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(7);
  await axe(page);
  await dialog.getByRole("button", { name: "Looks only" }).click();
  await dialog.getByLabel("Name").fill("slack-preview");
  await dialog.getByRole("radio", { name: "No end" }).check();
  await dialog.getByRole("button", { name: "Make token" }).click();

  const ready = tokens.getByRole("region", { name: "slack-preview is ready" });
  const secret = await ready.getByRole("textbox", { name: "Access token" }).inputValue();
  await expect(ready.getByRole("textbox", { name: "Access token" })).toBeFocused();
  expect(secret).toMatch(/^atl_[0-9a-f]{72}$/);
  await expect(ready).toContainText("Looks only.");
  await axe(page, "#tokens");
  const program = programOf(run.baseUrl, secret);
  expect((await program.jobs()).status).toBe(200);
  const refused = await program.make();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: "not_permitted" } });

  const kept = () =>
    page.evaluate(async () => [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
    ]);
  await ready.getByRole("button", { name: "Close" }).click();
  await expect(ready).toHaveCount(0);
  for (const place of await kept()) expect(place).not.toContain(secret.slice(4));
  await page.reload();
  for (const place of await kept()) expect(place).not.toContain(secret.slice(4));

  const row = tokens.getByRole("row", { name: /slack-preview/ });
  await expect(row).toContainText("Can't spend");
  await expect(row).toContainText("No end");
  await expect(row.getByTitle(/, from .+/).filter({ visible: true })).toContainText("just now");
  await row.getByRole("button", { name: "Stop slack-preview" }).click();
  const confirm = page.getByRole("dialog", { name: "Stop slack-preview?" });
  await expect(confirm).toContainText("refused from now on");
  await axe(page);
  await confirm.getByRole("button", { name: "Stop token" }).click();
  // Behind the question nothing has a role.
  await expect(confirm).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect((await program.jobs()).status).toBe(401);
});

test("the tokens say what they may still spend, and all stop by one press", async ({ page, axe, run }) => {
  const make = async (name: string, body: object) =>
    (await post(page.request, "/api/tokens", { name, scopes: ["read", "make:video"], ...body })).json();
  const limit = { period: "month", effect: "ask", time_zone: "UTC" };
  const { secret } = await make("Claude", { limit: { ...limit, limit_credits: 500 } });
  await make("ci-render", { limit: { ...limit, effect: "block", limit_credits: 60 } });
  await make("ladder-test", {});
  const program = programOf(run.baseUrl, secret);
  const { credits_quoted: price } = await (await program.make()).json();
  await page.goto("/settings/tokens");
  const tokens = tokensOf(page);
  await expect(tokens).toContainText(
    `By their own limits they may still spend ${560 - price} credits this month: 60 and ${500 - price}. 1 token has no limit of its own.`,
  );
  const row = tokens.getByRole("row", { name: /Claude/ });
  await expect(row).toContainText("Makes clips, reads results and boards. Asks above its limit.");
  await expect(row).toContainText(`${price} of 500 this month`);
  await axe(page, "#tokens");

  // Its limit is changed where all limits are.
  await row.getByRole("link", { name: `${price} of 500 this month` }).click();
  await page.getByRole("button", { name: "Edit limit: Token Claude, a month" }).click();
  const edit = page.getByRole("dialog", { name: "Limit: Token Claude, a month" });
  await edit.getByLabel("Limit", { exact: true }).fill(String(price));
  await edit.getByRole("button", { name: "Save" }).click();
  await page.goBack();
  await expect(row).toContainText(`${price} of ${price} this month`);
  const waits = await program.make();
  expect(waits.status).toBe(402);
  await page.goto("/settings/approvals");
  const approvals = page.getByRole("region", { name: "Approvals settings" });
  await expect(approvals).toContainText(/Claude asks, for you:\s*1 clip for/);
  await page.goto("/settings/audit");
  const audit = page.getByRole("region", { name: "Audit log settings" });
  await expect(audit.getByRole("row", { name: /Approval requested/ })).toContainText("Ada, by token Claude");

  await page.goto("/settings/tokens");
  await tokens.getByRole("button", { name: "Stop all" }).click();
  await page
    .getByRole("dialog", { name: "Stop all 3 tokens?" })
    .getByRole("button", { name: "Stop all tokens" })
    .click();
  await expect(tokens).toContainText("No tokens yet.");
  expect((await program.jobs()).status).toBe(401);
});

test("a viewer is offered only to look", async ({ page, browser }) => {
  await page.goto("/settings/people");
  const viewer = await addMember(page, browser, { name: newName("Ana"), role: "viewer" });
  const seen = await openIn(viewer, "/settings/tokens");
  await tokensOf(seen).getByRole("button", { name: "New token" }).click();
  const dialog = seen.getByRole("dialog", { name: "New token" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await expect(dialog.getByRole("radiogroup", { name: "Limit" })).toHaveCount(0);
  await viewer.close();
});

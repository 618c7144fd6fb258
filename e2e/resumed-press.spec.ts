import { randomBytes } from "node:crypto";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

// The lost response.
test.use({ expectedErrors: [/net::ERR_FAILED/] });

test("takes of a board whose response was lost are queued once, though the page is left meanwhile", async ({
  page,
}) => {
  await page.goto("/boards");
  const made = await post(page.request, "/api/boards", {
    name: "Lanterns",
    shots: [{ id: id("shot"), kind: "video", prompt: "[sandbox:slow] A lantern" }],
    columns: [{ id: id("clm"), kind: "video", model_id: "zeta", settings: {}, takes: 2 }],
  });
  const board: { id: string } = await made.json();
  const tokens: (string | undefined)[] = [];
  let isLost = true;
  await page.route(`/api/boards/${board.id}/runs`, async (route) => {
    tokens.push(route.request().headers()["idempotency-key"]);
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/boards/${board.id}`);
  await page.getByRole("button", { name: /^Generate 2 · \d+ credits$/ }).click();
  await expect(page.getByText("No response yet. Trying again; nothing is made twice.")).toBeVisible();

  await page.goto("/gallery");
  isLost = false;
  await expect(page.getByRole("region", { name: "Notifications", exact: true })).toContainText(
    "2 takes queued",
  );
  expect(new Set(tokens).size, tokens.join()).toBe(1);
  const takes = await (await page.request.get(`/api/boards/${board.id}/takes`)).json();
  expect(takes.takes.length + takes.queue.length).toBe(2);
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";

test("an owner adds an address, which gets a test and what happens, and looks at what was sent", async ({
  page,
  axe,
}) => {
  const received: { headers: Record<string, string>; body: string }[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(status).end(status === 204 ? undefined : "Not today");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/atelier`;

  await page.goto("/settings/webhooks");
  const webhooks = page.getByRole("region", { name: "Webhooks settings" });
  await webhooks.getByRole("button", { name: "New address…" }).click();
  const dialog = page.getByRole("dialog", { name: "New address" });
  await dialog.getByRole("button", { name: "Add address" }).click();
  await expect(dialog).toContainText("Enter the address that gets the events.");
  await dialog.getByLabel("Address").fill("http://hooks.example.com/");
  await dialog.getByRole("button", { name: "Add address" }).click();
  await expect(dialog).toContainText("Use an address that begins with https://.");
  await dialog.getByLabel("Address").fill(address);
  await dialog.getByRole("button", { name: "Remark left" }).click();
  await axe(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Add address" }).click();
  const secret = await webhooks.getByRole("textbox", { name: "Signing secret" }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expect(webhooks).toContainText("Job done, job failed, remark left. Signed.");

  await webhooks.getByRole("button", { name: `Send a test to ${address}` }).click();
  const row = (name: string) => webhooks.getByRole("row").filter({ hasText: name });
  await expect(row("Test")).toContainText("204");
  const [first] = received;
  expect(new Webhook(secret).verify(first?.body ?? "", first?.headers ?? {})).toMatchObject({ type: "test" });

  status = 500;
  const [jobId] = await insertJobs(page, [{ prompt: "A pier", status: "processing" }]);
  await queryDatabase("update jobs set status = 'failed' where id = $1", [jobId]);
  // The page reads again when it is opened, and while something waits.
  await page.reload();
  await expect(row("Job failed")).toContainText("500");
  await expect(webhooks).toContainText("1 event waits to be accepted");
  await axe(page, "#webhooks");
  status = 204;
  await row("Job failed")
    .getByRole("button", { name: /^Send again/ })
    .click();
  await expect(row("Job failed")).toContainText("204");
  await row("Job failed").getByRole("button", { name: "Look at Job failed" }).click();
  const look = page.getByRole("dialog", { name: "Job failed" });
  await expect(look).toContainText(`"job_id": "${jobId}"`);
  await axe(page, "[role=dialog]");
  await look.getByRole("button", { name: "Close" }).last().click();

  await webhooks.getByRole("switch", { name: `On: ${address}` }).click();
  await expect(webhooks.getByRole("button", { name: `Send a test to ${address}` })).toBeDisabled();
  server.close();
});

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readZip } from "@/lib/testing/read-zip";
import { expect, signIn, test } from "./fixtures";
import { awaitSaved, makeImages, select, selectionBar } from "./library-jobs";
import { DESK, PHONE, resize } from "./window-sizes";

test("a selection is downloaded as a ZIP with settings files and a table, with the workspace's file names", async ({
  page,
  axe,
}) => {
  const [id] = await makeImages(page, ["First picture", "Second picture"]);
  await awaitSaved(page);
  await page.goto("/gallery");
  await select(page, "First picture").click();
  await selectionBar(page)
    .getByRole("button", { name: /^Select all/ })
    .click();
  await expect(page.getByRole("list", { name: "Results" }).locator("img")).toHaveCount(2);
  await axe(page);
  await resize(page, PHONE);
  await axe(page);
  await resize(page, DESK);
  await selectionBar(page).getByRole("button", { name: "Download ZIP" }).click();
  await expect(page.getByRole("dialog", { name: "Download as ZIP" })).toContainText("2 files from 2 jobs");
  await axe(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(selectionBar(page)).toContainText("2 selected");
  await selectionBar(page).getByRole("button", { name: "Download ZIP" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Download ·/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^atelier-.*\.zip$/);
  const names = readZip(await readFile(await download.path())).map(({ name }) => name);
  expect(names).toHaveLength(5);
  expect(names).toContain("jobs.csv");
  expect(names.filter((name) => name.includes("First-picture"))).toHaveLength(2);

  // The dialog closes with the press, and the selection stays.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(selectionBar(page)).toContainText("2 selected");
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: "Storage and downloads" }).click();
  const field = page.getByLabel("ZIP file names");
  await field.fill("{shape}");
  await expect(page.getByText("Unknown field {shape}.")).toBeVisible();
  await field.fill("{kind}-{prompt}");
  await axe(page, "[role=dialog]");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const order = { headers: { "sec-fetch-site": "same-origin" }, data: { selection: { ids: [id] } } };
  const ticket = await (await page.request.post("/api/library/zip", order)).json();
  const zip = await (await page.request.get(`/api/library/zip/${ticket.id}`)).body();
  expect(readZip(zip).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^image-First-picture\.\w+$/),
    "image-First-picture.json",
    "jobs.csv",
  ]);
});

test("an export is imported by another account, with its files, tags and figures", {
  tag: "@all",
}, async ({ page, browser, run, axe }) => {
  const [id] = await makeImages(page, ["A bell tower at noon"]);
  await awaitSaved(page);
  const send = { headers: { "sec-fetch-site": "same-origin" } };
  await page.request.patch(`/api/jobs/${id}/annotations`, {
    ...send,
    data: { tags: ["towers"], note: "Keep" },
  });
  const order = { ...send, data: { selection: { ids: [id] } } };
  const ticket = await (await page.request.post("/api/library/zip", order)).json();
  const zip = await (await page.request.get(`/api/library/zip/${ticket.id}`)).body();
  const files = readZip(zip).map(({ name, data }) => ({
    name,
    mimeType: name.endsWith(".json") ? "application/json" : name.endsWith(".csv") ? "text/csv" : "image/png",
    buffer: data,
  }));
  const other = await (await browser.newContext({ baseURL: run.baseUrl })).newPage();
  await signIn(other, `sk_sandbox_demo_${randomBytes(6).toString("hex")}`);
  await other.goto("/gallery");
  await other.getByRole("button", { name: "Gallery menu" }).click();
  await other.getByRole("menuitem", { name: "Import jobs" }).click();
  const fileInput = other.getByLabel("Import from export");
  const asZip = (buffer: Buffer) => ({ name: "atelier.zip", mimeType: "application/zip", buffer });
  await fileInput.setInputFiles(asZip(zip.subarray(0, zip.length / 2)));
  await expect(other.getByRole("dialog")).toContainText("atelier.zip is incomplete or damaged");
  // Without its file, as after an import that broke off. The next one sends what the job lacks.
  await fileInput.setInputFiles(files.filter(({ name }) => name.endsWith(".json")));
  await expect(other.getByRole("dialog")).toContainText("The selected files don't include");
  await fileInput.setInputFiles(asZip(zip));
  await expect(other.getByRole("dialog")).not.toContainText("The selected files don't include");
  await expect(other.getByRole("dialog")).toContainText("1 restored");
  await axe(other, "[role=dialog]");
  await fileInput.setInputFiles(files);
  await expect(other.getByRole("dialog")).toContainText("1 already in your library");
  await other.getByRole("button", { name: "Close" }).first().click();
  await other.goto("/gallery?tag=towers&kept=archived");
  await other.locator("[data-job-id]").click();
  await expect(other.getByRole("dialog")).toContainText("A bell tower at noon");
  await expect(other.getByLabel("Note")).toHaveValue("Keep");
  await expect(other.getByRole("dialog")).toContainText("1024 × 1024");
  await other.close();
});

test("a settings file saved from a job fills the form it is dropped on, and sends nothing", {
  tag: "@all",
}, async ({ page }) => {
  const [id] = await makeImages(page, ["A lighthouse in fog"]);
  await awaitSaved(page);
  await page.goto(`/gallery/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save settings file" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  await page.goto("/create/video");
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "lighthouse.json", { type: "application/json" }));
    return transfer;
  }, text);
  await page.getByLabel("Prompt", { exact: true }).dispatchEvent("drop", { dataTransfer: data });
  await expect(page).toHaveURL(/create\/image/);
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("A lighthouse in fog");
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(1);
});

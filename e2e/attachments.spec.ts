import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { CLIP, PICTURE, SPEECH } from "./samples";

const box = (page: Page) => page.getByRole("textbox", { name: "Message" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const attached = (page: Page) => page.locator("form [data-attached]");
const replies = (page: Page) => page.locator('[data-message-id][data-status="done"]');
const addFiles = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.locator("form input[type=file]").setInputFiles(files);

async function chooseModel(page: Page, model: string): Promise<void> {
  await page.getByLabel("Model", { exact: true }).click();
  await page.locator("input[aria-label='Search language models']").fill(model);
  await page.locator(`[role=option][data-value="${model}"]`).click();
}

/** Gives a file to the page as the clipboard or a dragged selection would. */
const hand = async (page: Page, how: "paste" | "drop", file: string, type: string) => {
  const bytes = (await readFile(file)).toString("base64");
  await box(page).evaluate(
    (element, { how, bytes, type }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      data.items.add(new File([content], `${how}.${type.split("/")[1]}`, { type }));
      const shared = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...shared, clipboardData: data })
          : new DragEvent("drop", { ...shared, dataTransfer: data }),
      );
    },
    { how, bytes, type },
  );
};

test("a message takes an image, a sound and a clip; a model that does not accept them is not asked", {
  tag: "@all",
}, async ({ page, axe }) => {
  await page.goto("/assistant");
  await chooseModel(page, "delta-chat");
  await box(page).fill("What are these?");
  const cost = page.getByText(/^Estimated cost/);
  await expect(cost).toContainText("Estimated cost: from");
  await hand(page, "paste", PICTURE, "image/jpeg");
  await expect(attached(page)).toHaveCount(1);
  await expect(cost).toContainText("Estimated cost with 1 file: from");
  await addFiles(page, CLIP);
  await expect(attached(page)).toHaveCount(2);
  await hand(page, "drop", SPEECH, "audio/wav");
  await expect(attached(page)).toHaveCount(3);

  const misfit = page.getByRole("alert").filter({ hasText: "delta-chat can't take audio or video" });
  await expect(misfit).toContainText("gamma-chat-flash");
  await expect(send(page)).toBeDisabled();
  await axe(page);
  await page.reload();
  await expect(attached(page), "the draft keeps them").toHaveCount(3);
  await misfit.getByRole("button", { name: "Use gamma-chat-flash" }).click();
  await expect(misfit).toHaveCount(0);
  await send(page).click();

  await expect(replies(page)).toContainText("2400 × 1350 pixels (wide), mainly");
  await expect(replies(page)).toContainText("video 2");
  await expect(replies(page)).toContainText("audio 3");
  await expect(replies(page)).toContainText(/[\d.]+ credits · \d+ input tokens/);
  await expect(attached(page)).toHaveCount(0);
  const shown = page.getByRole("region", { name: "Your message" }).locator("[data-attachment]");
  await expect(shown).toHaveCount(3);
  await expect(shown.first()).toContainText("paste.jpeg");
  await page.reload();
  await expect(shown).toHaveCount(3);
  await axe(page);

  // The files go with the next message, too, and its price says so.
  await box(page).fill("Which model makes the longest clips?");
  await expect(cost).toContainText("Estimated cost with 3 files: from");
});

test("a file that cannot be attached is refused with its name, and earlier uploads can be attached", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/assistant");
  await addFiles(page, [
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Only words") },
    { name: "lake.jpg", mimeType: "image/jpeg", buffer: await readFile(PICTURE) },
  ]);
  const files = page.getByRole("list", { name: "Attached files" });
  await expect(files).toContainText("notes.txt");
  await expect(files).toContainText("This file type isn't supported.");
  await expect(attached(page)).toHaveCount(1);
  await files.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "Remove lake.jpg" }).click();
  await expect(files).toHaveCount(0);

  await page.getByRole("button", { name: "Attach files" }).click();
  await page.getByRole("menuitem", { name: "Image from library…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Uploads" }).click();
  await dialog.getByRole("button", { name: "lake.jpg", exact: true }).click();
  await expect(attached(page)).toContainText("lake.jpg");

  // The server asks for itself: a file of nobody, and a model that only reads text and images.
  const ask = (body: object) =>
    page.request.post("/api/assistant/answers", {
      headers: { "sec-fetch-site": "same-origin" },
      data: { conversation_id: null, parent_id: null, text: "What is this?", model: "gamma-chat", ...body },
    });
  const refused = await ask({ attachments: ["upl_nobody"] });
  expect(refused.status()).toBe(400);
  expect((await refused.json()).error.details).toEqual({ field: "attachments" });
  const body = await readFile(SPEECH);
  const headers = {
    "content-type": "audio/wav",
    "x-file-name": "hello.wav",
    "sec-fetch-site": "same-origin",
  };
  const { id } = await (await page.request.post("/api/uploads", { headers, data: body })).json();
  const misfit = await ask({ model: "delta-chat", attachments: [id] });
  expect(misfit.status()).toBe(400);
  expect((await misfit.json()).error.message).toContain("delta-chat can't take audio. Models that can:");
});

import { readFile } from "node:fs/promises";
import type { JSHandle, Locator, Page } from "@playwright/test";
import { delayRequests } from "./delay-requests";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { CLIP, PICTURE } from "./samples";
import { chooseModel, generate, makeClip, openInput, prompt } from "./video-form";

const removing = (page: Page, label: string) =>
  page.getByRole("button", { name: `Remove ${label}`, exact: true });

/** A file in the clipboard or in a drag, as the browser passes it to the page. */
async function carrying(page: Page, file: string, type: string) {
  const base64 = (await readFile(file)).toString("base64");
  return page.evaluateHandle(
    ({ base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "carried", { type }));
      return data;
    },
    { base64, type },
  );
}

/** The browser's clipboard API accepts no clip, so the paste event is dispatched in the page. */
const paste = (target: Locator, data: JSHandle<DataTransfer>): Promise<boolean> =>
  target.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })),
    data,
  );

const pasteFile = async (page: Page, file: string, type: string) =>
  paste(page.locator("body"), await carrying(page, file, type));

/** Holds the next reading of a file in the page, and so the check of one. The returned function releases it. */
async function delayReading(page: Page) {
  const held = await page.evaluateHandle(() => {
    const { arrayBuffer } = Blob.prototype;
    let letGo = () => {};
    const mayGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    Blob.prototype.arrayBuffer = async function () {
      await mayGo;
      return arrayBuffer.call(this);
    };
    const holdNoMore = () => {
      Blob.prototype.arrayBuffer = arrayBuffer;
    };
    return { letGo, holdNoMore };
  });
  return {
    holdNoMore: () => held.evaluate(({ holdNoMore }) => holdNoMore()),
    letGo: () => held.evaluate(({ letGo }) => letGo()),
  };
}

test("a picture copied anywhere and pasted beside the fields becomes the first frame", {
  tag: "@all",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/create/video");
  await expect(generate(page)).toBeVisible();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 180);
    canvas.getContext("2d")?.fillRect(0, 0, 160, 90);
    const picture = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  });
  await prompt(page).focus();
  await page.keyboard.press("Control+v");
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
  await expect(page.locator("[data-field=firstFrame]")).toContainText("320 × 180");
  await expect(prompt(page)).toHaveValue("");
});

test("a clip pasted anywhere becomes the source video; a file without a field is refused with a message", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/video");
  await chooseModel(page, "kappa-h3-v2v");
  await pasteFile(page, CLIP, "video/mp4");
  await expect(removing(page, "source video")).toBeVisible(JOB_TIMEOUT);
  await pasteFile(page, CLIP, "video/mp4");
  await expect(page.getByText("This page has no empty field for carried.").first()).toBeVisible();
});

test("a file dropped beside the fields goes into a field, and a page without a field does not open it", {
  tag: "@all",
}, async ({ page }) => {
  const drop = async (file: string, type: string) =>
    page.getByRole("main").dispatchEvent("drop", { dataTransfer: await carrying(page, file, type) });
  await page.goto("/create/image");
  await expect(generate(page)).toBeVisible();
  await drop(PICTURE, "image/jpeg");
  await expect(page.getByRole("button", { name: /^Remove reference image/ })).toBeVisible();
  await page.goto("/usage");
  await expect(page.getByRole("heading", { level: 1, name: /\d{4}$/ })).toBeVisible();
  await drop(PICTURE, "image/jpeg");
  await expect(page.getByText("This page has no empty field for carried.").first()).toBeVisible();
});

test("a pasted file is checked by its content, like a chosen one", { tag: "@all" }, async ({ page }) => {
  await page.goto("/create/video");
  await expect(generate(page)).toBeVisible();
  await pasteFile(page, CLIP, "image/png");
  await expect(page.getByText(/This file is MP4\. Choose JPEG, PNG or WebP/).first()).toBeVisible();
});

test("a file dropped on a field is uploaded, can be chosen again later, and be deleted", async ({ page }) => {
  await page.goto("/create/video");
  await expect(generate(page)).toBeVisible();
  const zone = page.getByLabel("First frame");
  await zone.dispatchEvent("drop", {
    dataTransfer: await carrying(page, PICTURE, "image/jpeg"),
  });
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
  await removing(page, "first frame").click();
  await openInput(page, "First frame");
  await page.getByRole("tab", { name: "Uploads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "carried", exact: true }).click();
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
  await removing(page, "first frame").click();
  await openInput(page, "First frame");
  await page.getByRole("tab", { name: "Uploads" }).click();
  await page.getByLabel("Search", { exact: true }).fill("carr");
  await page.getByRole("dialog").getByRole("button", { name: "Delete carried" }).click();
  await expect(page.getByRole("dialog", { name: "Delete carried?" })).toContainText("The API");
  await page.getByRole("button", { name: "Delete upload" }).click();
  // The dialog below is hidden while this one asks: only the list says when it is deleted.
  const listed = async () => (await (await page.request.get("/api/uploads?show=all")).json()).data;
  await expect.poll(listed).toEqual([]);
  await expect(page.getByRole("dialog").getByRole("button", { name: "carried" })).toHaveCount(0);
});

test("a picture whose upload ends after the form was left is the first frame on return", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/video");
  await prompt(page).fill("A pier");
  const letGo = await delayRequests(page, "**/api/uploads*", (request) => request.method() === "POST");
  await page.getByLabel("First frame").setInputFiles(PICTURE);
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Gallery" }).click();
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeAttached();
  const hosted = page.waitForResponse("**/api/uploads*");
  letGo();
  await hosted;
  await main.getByRole("link", { name: "Create" }).click();
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
  await expect(prompt(page)).toHaveValue("A pier");
});

test("a picture canceled while it is checked is not uploaded, and does not replace a later one", {
  tag: "@all",
}, async ({ page }) => {
  const sent: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/uploads"))
      sent.push(request.headers()["x-file-name"]);
  });
  await page.goto("/create/video");
  await expect(generate(page)).toBeVisible();
  const reading = await delayReading(page);
  await page.getByLabel("First frame").setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Stop upload" }).click();
  await reading.holdNoMore();
  const goOnSending = await delayRequests(page, "**/api/uploads", (request) => request.method() === "POST");
  // Equal bytes would be one upload with one name.
  const buffer = Buffer.concat([await readFile(PICTURE), Buffer.from("later")]);
  const later = { name: "later.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("First frame").setInputFiles(later);
  await expect.poll(() => sent).toEqual(["later.jpg"]);
  await reading.letGo();
  goOnSending();
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
  await expect(page.locator("[data-field=firstFrame]")).toContainText("later.jpg");
  expect(sent).toEqual(["later.jpg"]);
});

test("an address is accepted when pasted into a field and from the link box, and refused at the field", async ({
  page,
  context,
}) => {
  await page.goto("/create/video");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(generate(page)).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText("https://files.test/shore.png"));
  await page.getByLabel("First frame").focus();
  await page.keyboard.press("Control+v");
  await expect(page.locator("[data-field=firstFrame]")).toContainText("shore.png");
  await prompt(page).fill("A shore");
  await generate(page).click();
  // The service looks for it in the public internet, where no such name exists.
  await expect(page.locator("[data-field=firstFrame]")).toContainText("could not be reached");
  await expect(prompt(page)).toHaveValue("A shore");

  await removing(page, "first frame").click();
  await openInput(page, "First frame");
  await page.getByRole("button", { name: "Use a URL" }).click();
  await page.getByLabel("Image URL").fill("files.test/a.png");
  await page.getByRole("button", { name: "Use URL", exact: true }).click();
  await expect(page.getByText("Enter a URL that starts with https:// or http://.")).toBeVisible();
  await page.getByLabel("Image URL").fill("https://files.test/a.png");
  await page.getByLabel("Image URL").press("Enter");
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
});

test("a clip from the gallery becomes the source video, and its length decides the expected price", {
  tag: "@all",
}, async ({ page }) => {
  const threeSeconds = { model_id: "beta-3.0", resolution: "720p", duration_seconds: "3" };
  await makeClip(page, "Three seconds of tide", threeSeconds);
  await page.goto("/create/video");
  await chooseModel(page, "kappa-h3-v2v");
  const price = page.getByRole("form", { name: "New video" });
  await expect(price).not.toContainText("expected");
  await openInput(page, "Source video");
  await page.getByRole("dialog").getByRole("button", { name: "Three seconds of tide" }).click();
  await expect(removing(page, "source video")).toBeVisible(JOB_TIMEOUT);
  // 8 credits per second at 768p: 15 + 5 seconds are reserved, 3 + 5 expected, each rounded up to the nearest
  // 10.
  await expect(price).toContainText("160 credits reserved · about 70 expected");
  await expect(generate(page)).toHaveAccessibleName("Generate · 160 credits");
});

test("any frame of a clip becomes the first frame, from the library or by dragging the clip to the field", {
  tag: "@all",
}, async ({ page, axe }) => {
  const id = await makeClip(page, "A tide comes in");
  await page.goto("/create/video");
  await expect(generate(page)).toBeVisible();
  const dialog = await openInput(page, "First frame");
  await dialog.getByRole("radio", { name: "Frames of videos" }).check();
  await dialog.getByLabel("Search", { exact: true }).fill("tdie");
  await dialog.getByRole("button", { name: "A tide comes in" }).click();
  await dialog.getByRole("slider", { name: "Position" }).press("End");
  await axe(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Use this frame" }).click();
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
  await expect(page.locator("[data-field=firstFrame]")).toContainText("480 × 480");

  await removing(page, "first frame").click();
  const carried = await page.evaluateHandle((jobId) => {
    const data = new DataTransfer();
    data.setData("application/x-atelier-job", jobId);
    return data;
  }, id);
  await page.getByLabel("First frame").dispatchEvent("drop", { dataTransfer: carried });
  await dialog.getByRole("button", { name: "Use this frame" }).click();
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
});

test("a field for one file uses the first of several, and says so", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/video");
  for (const way of ["drop", "paste", "page"] as const) {
    const carried = await carrying(page, PICTURE, "image/jpeg");
    await carried.evaluate((data) =>
      data.items.add(new File(["other"], "other.jpg", { type: "image/jpeg" })),
    );
    const field = page.getByLabel("First frame");
    await expect(field).not.toHaveAttribute("multiple");
    if (way === "drop") await field.dispatchEvent("drop", { dataTransfer: carried });
    else if (way === "paste") await paste(field, carried);
    else await page.locator("main").dispatchEvent("drop", { dataTransfer: carried });
    await expect(page.getByText("There's room for one file here. carried is used").last()).toBeVisible();
    await removing(page, "first frame").click();
  }
});

test("a picture dragged from another page is used by its address, and copied cells are no picture", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/video");
  await expect(generate(page)).toBeVisible();
  const dragged = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.setData("text/uri-list", "https://pictures.example/harbor");
    data.setData("text/html", '<a href="/harbor"><img src="https://pictures.example/harbor.jpg"></a>');
    return data;
  });
  await page.getByLabel("First frame").dispatchEvent("drop", { dataTransfer: dragged });
  await expect(removing(page, "first frame")).toBeVisible();
  await expect(page.locator("[data-field=firstFrame]")).toContainText("harbor.jpg");
  await removing(page, "first frame").click();

  const cells = await carrying(page, PICTURE, "image/jpeg");
  await cells.evaluate((data) => data.setData("text/plain", "Shot\tPrompt\n1\tThe tide comes in"));
  await paste(prompt(page), cells);
  await paste(page.locator("body"), cells);
  await expect(removing(page, "first frame")).toHaveCount(0);
  const nothing = await page.evaluateHandle(() => new DataTransfer());
  await page.getByLabel("First frame").dispatchEvent("drop", { dataTransfer: nothing });
  await expect(page.getByText("Nothing here can be used.").first()).toBeVisible();
});

test("frames and references exclude each other; up to four references keep their order", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/create/video");
  await chooseModel(page, "gamma-2.5");
  await expect(page.getByLabel("Last frame")).toHaveCount(0);
  await page.getByLabel("First frame").setInputFiles(PICTURE);
  await expect(removing(page, "first frame")).toBeVisible(JOB_TIMEOUT);
  await expect(page.getByLabel("References")).toHaveCount(0);
  await page.getByLabel("Last frame").setInputFiles(PICTURE);
  await expect(removing(page, "last frame")).toBeVisible(JOB_TIMEOUT);
  await removing(page, "first frame").click();
  await removing(page, "last frame").click();

  const picture = await readFile(PICTURE);
  const another = (name: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg", // Equal bytes are one upload with one name.
    buffer: Buffer.concat([picture, Buffer.from(name)]),
  });
  await page.getByLabel("References").setInputFiles(another("one"));
  await expect(page.locator("[data-field=references]")).toContainText("one.jpg", JOB_TIMEOUT);
  await page.getByLabel("References").setInputFiles(["two", "three", "four", "five"].map(another));
  // Shown, and for a moment in the region that screen readers announce.
  await expect(page.getByText("The first 3 are used: two.jpg, three.jpg, four.jpg.").first()).toBeVisible();
  await expect(page.getByLabel("First frame")).toHaveCount(0);
  await expect(page.getByLabel("References")).toHaveCount(0);
  await expect(page.getByText("4 of 4.")).toBeVisible(JOB_TIMEOUT);
  const names = page.locator("[data-field=references]").getByText(/\.jpg$/);
  await expect(names).toHaveText(["one.jpg", "two.jpg", "three.jpg", "four.jpg"], JOB_TIMEOUT);
  await page.getByRole("button", { name: "Move reference 3 up" }).click();
  await expect(names).toHaveText(["one.jpg", "three.jpg", "two.jpg", "four.jpg"]);
  await removing(page, "reference 1").click();
  await expect(names).toHaveText(["three.jpg", "two.jpg", "four.jpg"]);
  await prompt(page).fill("[sandbox:cancel] Three pictures");
  await generate(page).click();
  await expect(page.locator('[data-status="canceled"]').first()).toBeVisible(JOB_TIMEOUT);
  const [job] = (await (await page.request.get("/api/jobs")).json()).data;
  expect(job.request.reference_image_urls).toHaveLength(3);
  expect(job.request.input_image_url).toBeUndefined();
});

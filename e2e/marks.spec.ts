import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { settingsFile } from "@/lib/library/settings-file";
import { markedWith, originOf, Workbench } from "@/lib/testing/marked-files";
import { readZip } from "@/lib/testing/read-zip";
import { sendJob } from "./api-calls";
import { expect, test } from "./fixtures";
import { awaitSaved, makeImages, pressMore, tile } from "./library-jobs";
import { SMALL_CLIP } from "./video-form";

/** Of what the embedded service makes. */
const ENDINGS = { image: "jpg", video: "mp4", voice: "mp3" };

/** The result of a job as it is saved by a press on Download. */
async function download(page: Page, jobId: string): Promise<Buffer<ArrayBuffer>> {
  await page.goto(`/gallery/${jobId}`);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("link", { name: "Download", exact: true }).click(),
  ]);
  return Buffer.from(await readFile(await saved.path()));
}

/** Lets a file fall on an element of the page. */
async function drop(
  page: Page,
  label: string,
  file: { name: string; type: string; bytes: Buffer },
): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { name: file.name, type: file.type, base64: file.bytes.toString("base64") },
  );
  await page.getByLabel(label, { exact: true }).first().dispatchEvent("drop", { dataTransfer: data });
}

const prompt = (page: Page) => page.getByLabel("Prompt", { exact: true });

test("a download carries its origin and settings, also after other tools have changed it, and fills the form again", {
  tag: "@all",
}, async ({ page }) => {
  using bench = new Workbench();
  const clip = { ...SMALL_CLIP, prompt: "A heron & a pier" };
  const jobs = [
    {
      kind: "image",
      id: (await makeImages(page, ["A lighthouse in fog"]))[0] ?? "",
      text: "A lighthouse in fog",
      change: (name: string) => bench.run("exiftool", "-Title=Renamed", "-o", `new-${name}`, name),
    },
    {
      kind: "video",
      id: await sendJob(page.request, "video", clip),
      text: clip.prompt,
      change: (name: string) => bench.ffmpeg(name, "-c", "copy", `new-${name}`),
    },
    {
      kind: "voice",
      id: await sendJob(page.request, "voice", { mode: "tts", voice_id: "en-us-slt", text: "A paper boat." }),
      text: "A paper boat.",
      change: (name: string) => bench.ffmpeg(name, "-c", "copy", "-id3v2_version", "3", `new-${name}`),
    },
  ] as const;
  await awaitSaved(page);
  for (const { kind, id, text, change } of jobs) {
    await test.step(kind, async () => {
      const bytes = await download(page, id);
      await expect(page.getByRole("dialog")).toContainText(
        "Drawn by a program, no AI model. Every download says so.",
      );
      expect(await originOf(bytes)).toMatchObject({
        sourceType: "algorithmicMedia",
        settings: { kind, from: { job_id: id } },
      });
      const { assets } = await (await page.request.get(`/api/jobs/${id}`)).json();
      const type = String(assets[0].mime_type);
      const name = `renamed.${ENDINGS[kind]}`;
      bench.write(name, bytes);
      change(name);
      const other = kind === "video" ? "/create/image" : "/create/video";
      await page.goto(other);
      await drop(page, "Prompt", { name, type, bytes: bench.read(`new-${name}`) });
      await expect(page).toHaveURL(new RegExp(`/create/${kind}`));
      await expect(page.getByLabel(kind === "voice" ? "Script" : "Prompt", { exact: true })).toHaveValue(
        text,
      );
      const loaded = page
        .getByRole("region", { name: "Notifications" })
        .getByRole("listitem")
        .filter({ hasText: `Settings loaded from ${name}.` });
      await expect(loaded.getByRole("link", { name: "View job" })).toHaveAttribute("href", `/gallery/${id}`);
    });
  }
  await test.step("a PNG after an optimizer", async () => {
    const { settings } = await originOf(await download(page, jobs[0].id));
    bench.make("photo.png");
    const mark = { sourceType: "algorithmicMedia" as const, settings: settingsFile.parse(settings) };
    bench.write("photo.png", await markedWith(bench.read("photo.png"), mark));
    bench.run("optipng", "-quiet", "-force", "-o1", "-out", "small.png", "photo.png");
    await page.goto("/create/video");
    await drop(page, "Prompt", { name: "small.png", type: "image/png", bytes: bench.read("small.png") });
    await expect(page).toHaveURL(/\/create\/image/);
    await expect(prompt(page)).toHaveValue(jobs[0].text);
  });
  expect((await (await page.request.get("/api/jobs")).json()).data).toHaveLength(jobs.length);
  await page.goto("/gallery?marked=download");
  for (const { id } of jobs) await expect(tile(page, id)).toBeVisible();
  await page.goto("/gallery?marked=file");
  await expect(page.getByText("No results match")).toBeVisible();
});

test("prompt and settings are left out of a download, of a ZIP, or of every file on request", {
  tag: "@all",
}, async ({ page, axe }) => {
  const [id = ""] = await makeImages(page, ["A secret lighthouse"]);
  await awaitSaved(page);
  await page.goto(`/gallery/${id}`);
  const dialog = page.getByRole("dialog");
  const saved = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent("download"), press()]);
    return Buffer.from(await readFile(await file.path()));
  };
  const bare = { sourceType: "algorithmicMedia", settings: null };
  const without = await saved(() => pressMore(page, dialog, "Download without prompt and settings"));
  expect(await originOf(without)).toMatchObject(bare);

  await page.goto("/gallery");
  await page.getByRole("checkbox", { name: "Select A secret lighthouse", exact: true }).click();
  await page
    .getByRole("toolbar", { name: "Selection" })
    .getByRole("button", { name: "Download ZIP" })
    .click();
  await page.getByRole("switch", { name: "Include prompt and settings" }).uncheck();
  await axe(page, "[role=dialog]");
  const zip = await saved(() => page.getByRole("link", { name: /^Download ·/ }).click());
  const picture = readZip(zip)[0]?.data ?? Buffer.alloc(0);
  expect(await originOf(Buffer.from(picture))).toMatchObject(bare);
  expect(readZip(zip).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d-[\w-]+\.jpg$/),
  ]);
  expect(zip.includes("lighthouse")).toBe(false);

  await page.goto("/gallery");
  await page.getByRole("button", { name: "Gallery menu" }).click();
  await page.getByRole("menuitem", { name: "Storage and downloads" }).click();
  await page.getByRole("switch", { name: "Include prompt and settings in downloads" }).uncheck();
  await page.getByLabel("Atelier address in downloads").fill("atelier");
  await expect(page.getByText("Enter a full URL")).toBeVisible();
  await page.getByLabel("Atelier address in downloads").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await originOf(await download(page, id))).toMatchObject(bare);
});

test("a file dropped on a field becomes its input and offers its settings; another tool's prompt is offered as text", {
  tag: "@all",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [id = ""] = await makeImages(page, ["A lighthouse in fog"]);
  await awaitSaved(page);
  const bytes = await download(page, id);
  await page.goto("/create/video");
  await prompt(page).fill("My own words");
  await drop(page, "First frame", { name: "ours.png", type: "image/png", bytes });
  const offer = page.getByRole("region", { name: "Notifications" });
  await expect(offer).toContainText("ours.png carries the settings of a job.");
  await expect(prompt(page)).toHaveValue("My own words");
  await expect(page.getByText("ours.png", { exact: true })).toBeVisible();

  using bench = new Workbench();
  bench.make("photo.png");
  bench.run("exiftool", "-XMP-dc:Description=A red kite", "-overwrite_original", "photo.png");
  await page.goto("/create/image");
  await drop(page, "Prompt", { name: "theirs.png", type: "image/png", bytes: bench.read("photo.png") });
  await expect(offer).toContainText("theirs.png carries a prompt.");
  await offer.getByRole("button", { name: "Copy prompt" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("A red kite");
});

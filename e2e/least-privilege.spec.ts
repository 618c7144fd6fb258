import { readFile } from "node:fs/promises";
import { folderModes, loose } from "@/lib/testing/processes";
import { expect, test } from "./fixtures";
import { aClip, SPEECH } from "./video-form";

test("what a person makes and uploads is its owner's alone on the disk", { tag: "@all" }, async ({
  page,
  run,
}) => {
  const upload = await page.request.post("/api/uploads", {
    headers: { "content-type": "audio/wav", "x-file-name": "voice.wav", "sec-fetch-site": "same-origin" },
    data: await readFile(SPEECH),
  });
  expect(upload.status(), await upload.text()).toBe(201);
  const job = await aClip(page, "A closed garden");
  const archived = async () => {
    const { assets } = await (await page.request.get(`/api/jobs/${job}`)).json();
    return (await page.request.head(`/api/assets/${assets[0].id}`)).status();
  };
  await expect.poll(archived).toBe(200);
  expect(loose(run.dataDir)).toEqual(folderModes());
});

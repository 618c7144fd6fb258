import { readFile } from "node:fs/promises";
import path from "node:path";
import { folderModes, loose, running } from "@/lib/testing/processes";
import { expect, test } from "./fixtures";
import type { Run } from "./run";
import { aClip, SPEECH } from "./video-form";

/** A process of this run's product. It is a descendant of Playwright, like those that other tests start. */
const started = (run: Run, command: string) =>
  running(process.ppid).filter(
    (each) =>
      each.command.includes(command) &&
      (each.environment.includes(`DATA_DIR=${run.dataDir}\0`) || each.command.includes(run.dataDir)),
  );

test("what a person makes and uploads is its owner's alone on the disk", async ({ page, run }) => {
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

test("the secret of the vault reaches the processes that open it, and no other", async ({ run }) => {
  const secret = (await readFile(path.join(run.dataDir, "auth-secret"), "utf8")).trim();
  const knows = (command: string) =>
    started(run, command).map(({ environment }) => environment.includes(secret));
  expect(knows("lib/worker/main")).toEqual([true]);
  expect(knows("lib/sandbox/main")).toEqual([false]);
  expect(new Set(knows("bin/postgres"))).toEqual(new Set([false]));
  expect(knows("lib/sandbox/renderers/child").filter(Boolean)).toEqual([]);
});

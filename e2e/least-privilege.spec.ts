import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { folderModes, loose, running } from "@/lib/testing/processes";
import { expect, test } from "./fixtures";
import type { Run } from "./run";
import { aClip, SPEECH } from "./video-form";

const SLOW_CLIP = {
  model_id: "beta-3.0",
  mode: "generate",
  prompt: "[sandbox:slow] A lit window",
  ratio: "1:1",
  resolution: "720p",
  duration_seconds: "3",
  audio_enabled: false,
};

/** A process of this run's product. It is a descendant of Playwright, like those that other tests start. */
const started = (run: Run, command: string) =>
  running(process.ppid).filter(
    (each) =>
      each.command.includes(command) &&
      [`DATA_DIR=${run.dataDir}\0`, `ENV_FILE=${run.dataDir}.env\0`].some((variable) =>
        `${each.environment}\0`.includes(variable),
      ),
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

test("no process shows a secret in its environment, which a decoder that was taken over could read", async ({
  page,
  run,
}) => {
  const secret = (await readFile(path.join(run.dataDir, "auth-secret"), "utf8")).trim();
  const secrets = [secret, run.metricsToken, "postgresql://"];
  // A renderer runs for a while, beside the processes that stay.
  await page.request.post("/api/jobs", {
    headers: { "idempotency-key": randomUUID(), "sec-fetch-site": "same-origin" },
    data: { kind: "video", request: SLOW_CLIP },
  });
  const launcher = started(run, "lib/launcher/start.mjs")[0];
  if (!launcher) throw new Error("The launcher is not found.");
  const all = () => [launcher, ...running(launcher.pid)];
  const programs = ["worker/main", "sandbox/main", "web/main", "bin/postgres", "renderers/child"];
  await expect
    .poll(() => programs.filter((name) => !all().some(({ command }) => command.includes(name))))
    .toEqual([]);
  const leaks = all().filter(({ environment }) => secrets.some((value) => environment.includes(value)));
  expect(leaks.map(({ command }) => command)).toEqual([]);
});

import { folderModes, loose } from "@/lib/testing/processes";
import { upload } from "./api-calls";
import { expect, test } from "./fixtures";
import { SPEECH } from "./samples";
import { makeClip } from "./video-form";

test("files that a person makes and uploads can be read on the disk by the process's user alone", {
  tag: "@all",
}, async ({ page, run }) => {
  await upload(page.request, { path: SPEECH, name: "voice.wav", type: "audio/wav" });
  const job = await makeClip(page, "A closed garden");
  const archived = async () => {
    const { assets } = await (await page.request.get(`/api/jobs/${job}`)).json();
    return (await page.request.head(`/api/assets/${assets[0].id}`)).status();
  };
  await expect.poll(archived).toBe(200);
  expect(loose(run.dataDir)).toEqual(folderModes());
});

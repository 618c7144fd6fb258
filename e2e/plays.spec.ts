import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { asset } from "@/lib/contract/asset";
import { generationJob, isTerminal, voiceGeneration } from "@/lib/contract/job";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { PICTURE } from "./samples";

test.use({ signedIn: false });

type Service = { url: string; headers: Record<string, string>; request: APIRequestContext };

/** The address of the embedded service's result of a request. */
async function createAsset({ url, headers, request }: Service, path: string, data: object): Promise<string> {
  const record = path.includes("voice") ? voiceGeneration : generationJob;
  const response = await request.post(url + path, {
    headers: { ...headers, "idempotency-key": crypto.randomUUID() },
    data,
  });
  expect(response.status(), await response.text()).toBe(202);
  const { id } = record.parse(await response.json());
  let address: string | undefined;
  await expect
    .poll(async () => {
      const job = record.parse(await (await request.get(`${url}${path}/${id}`, { headers })).json());
      address = job.assets?.[0]?.url;
      return isTerminal(job.status) ? job.status : "working";
    }, JOB_TIMEOUT)
    .toBe("completed");
  return address ?? "";
}

async function hosted({ url, headers, request }: Service): Promise<string> {
  const file = { name: "portrait.jpg", mimeType: "image/jpeg", buffer: readFileSync(PICTURE) };
  const response = await request.post(`${url}/v1/assets`, { headers, multipart: { file } });
  return asset.parse(await response.json()).url;
}

const voice_id = "en-us-slt";
const gamma = {
  model_id: "gamma-2.5",
  prompt: "A paper boat",
  ratio: "1:1",
  resolution: "480p",
  duration_seconds: "4",
};
const MADE: Record<
  string,
  {
    path: string;
    body: (service: Service) => Promise<object>;
    element: "video" | "audio" | "img";
    sounds: boolean;
  }
> = {
  "a clip with sound": {
    path: "/v1/video-generations",
    body: async () => ({ ...gamma, audio_enabled: true }),
    element: "video",
    sounds: true,
  },
  speech: {
    path: "/v1/voice-generations",
    body: async () => ({ mode: "tts", voice_id, text: "A paper boat crosses the pond." }),
    element: "audio",
    sounds: true,
  },
  "a picture": {
    path: "/v1/image-generations",
    body: async () => ({ model_id: "iota-image-1.5", prompt: "A paper boat" }),
    element: "img",
    sounds: false,
  },
  "a talking avatar": {
    path: "/v1/talking-avatars",
    body: async (service) => ({
      image_url: await hosted(service),
      voice_id,
      text: "A paper boat.",
      resolution: "480p",
    }),
    element: "video",
    sounds: true,
  },
};

for (const [what, { path, body, element, sounds }] of Object.entries(MADE)) {
  test(`the browser plays or shows ${what} of the embedded service completely`, { tag: "@all" }, async ({
    page,
    run,
    apiKey,
  }) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const service = { url: run.sandboxUrl, headers, request: page.request };
    const address = await createAsset(service, path, await body(service));
    await page.setContent(`<${element} src="${address.replaceAll("&", "&amp;")}">`);
    const shown = page.locator(element);
    if (element === "img") {
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(500);
      return;
    }
    await shown.evaluate((media: HTMLMediaElement) => {
      media.muted = true;
      media.playbackRate = 4;
      return media.play();
    });
    await expect.poll(() => shown.evaluate((media: HTMLMediaElement) => media.ended)).toBe(true);
    // Chromium's own count of decoded sound.
    const heard = await shown.evaluate((media) => Number(Reflect.get(media, "webkitAudioDecodedByteCount")));
    expect(heard > 0).toBe(sounds);
  });
}

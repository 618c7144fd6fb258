import type { Asset } from "@/lib/contract/asset";
import { modelOptions } from "@/lib/contract/assumptions";
import { type Decoded, decodeFile } from "../decode-file";
import { picture } from "../material";
import { accepted, ask, expect, test } from "../service";
import { listShape, voiceShape } from "../shapes/records";
import {
  type AnyRecord,
  AVATARS,
  aKappaClip,
  anImageOrder,
  FINISHED,
  followJob,
  IMAGES,
  type Specimen,
  VIDEOS,
  VOICES,
} from "../specimens";

/** What a spoken or drawn result must measure; noise, silence and one flat colour do not. */
const AUDIBLE = 0.003;
const VOICED = 0.4;
const VARIED = 0.2;
const DRAWN = 4;

const firstAsset = ({ ended }: Specimen<AnyRecord>): Asset => {
  const [asset] = ended.assets ?? [];
  if (!asset) throw new Error(`${JSON.stringify(ended)} has no asset`);
  return asset;
};

async function fetchFile(asset: Asset): Promise<Uint8Array> {
  const response = await fetch(asset.url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")?.split(";")[0]).toBe(asset.mime_type);
  if (asset.size_bytes != null) expect(bytes.length).toBe(asset.size_bytes);
  return bytes;
}

const decoded = async (asset: Asset): Promise<Decoded> => decodeFile(await fetchFile(asset));

/** FFmpeg's names of the containers of a type. */
const CONTAINERS: Record<string, RegExp> = {
  "video/mp4": /mp4/,
  "video/webm": /webm/,
  "video/quicktime": /mov/,
  "audio/mpeg": /mp3/,
  "audio/wav": /wav/,
  "audio/mp4": /mp4/,
  "audio/ogg": /ogg/,
  "image/png": /png/,
  "image/jpeg": /jpeg|image2/,
  "image/webp": /webp/,
};

const TYPES: Record<string, string> = {
  [VIDEOS]: "video",
  [VOICES]: "audio",
  [IMAGES]: "image",
  [AVATARS]: "video",
};

function expectPicture({ picture: seen }: Decoded, { width, height }: Asset) {
  expect(seen).not.toBeNull();
  expect(seen?.spread, "brightness varies").toBeGreaterThan(DRAWN);
  if (width != null) expect(seen?.width).toBe(width);
  if (height != null) expect(seen?.height).toBe(height);
}

function expectSound({ sound }: Decoded, seconds: number) {
  expect(sound, "a sound track").not.toBeNull();
  expect(sound?.loudness, "loudness").toBeGreaterThan(AUDIBLE);
  expect(sound?.smoothness, "alike neighbours: noise has none").toBeGreaterThan(VOICED);
  expect(Math.abs((sound?.seconds ?? 0) - seconds), `${sound?.seconds} s of ${seconds}`).toBeLessThan(0.3);
}

for (const [path, make] of Object.entries(FINISHED)) {
  test(`Resources, Asset, ${path}: the file is what its record says, and decodes whole`, async () => {
    const asset = firstAsset(await make());
    expect(asset.type).toBe(TYPES[path]);
    expect(asset.mime_type.split("/")[0]).toBe(asset.type);
    const file = await decoded(asset);
    expect(file.container).toMatch(CONTAINERS[asset.mime_type] ?? /./);
    if (asset.type !== "audio") expectPicture(file, asset);
    if (path === VOICES || path === AVATARS) {
      expectSound(file, asset.duration_seconds ?? file.sound?.seconds ?? 0);
      expect(file.sound?.variety, "speech swells and fades").toBeGreaterThan(VARIED);
    }
    if (asset.type === "video") expect(file.picture?.frames).toBeGreaterThan(asset.duration_seconds ?? 0);
    if (asset.expires_at) expect(Date.parse(asset.expires_at)).toBeGreaterThan(Date.now());
  });
}

test("Request body: duration_seconds and ratio are those of the clip; zeta has no sound", async () => {
  const asset = firstAsset(await (FINISHED[VIDEOS] ?? aKappaClip)());
  const { sound, picture: seen } = await decoded(asset);
  expect(asset.duration_seconds).toBeCloseTo(6, 1);
  expect(asset).toMatchObject({ width: 480, height: 480 });
  expect(seen?.frames).toBeGreaterThan(6 * 10);
  expect(sound?.loudness ?? 0).toBeLessThan(AUDIBLE);
});

test("Per-model options: sound that is forced on is audible, as long as the clip", async () => {
  const asset = firstAsset(await aKappaClip());
  const file = await decoded(asset);
  expect(asset.duration_seconds).toBeCloseTo(4, 1);
  expectPicture(file, asset);
  expectSound(file, 4);
});

test("Input rules 3: kappa-h3 omits ratio with input_image_url, and the output matches the image", async () => {
  const { ended } = await aKappaClip();
  expect(ended.credits_reserved).toBe(35);
  const { picture: seen } = await decoded(firstAsset(await aKappaClip()));
  expect((seen?.width ?? 0) / (seen?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test("Endpoints referred to elsewhere: an image has the ratio asked for", async () => {
  const { body } = await anImageOrder();
  const options = accepted(await ask("GET", `/v1/models/${body.model_id}`));
  const ratio = modelOptions.parse(options).ratios.find((each) => each !== "1:1") ?? "1:1";
  const { picture: seen } = await decoded(firstAsset(await followJob(IMAGES, { ...body, ratio })));
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  expect((seen?.width ?? 0) / (seen?.height ?? 1)).toBeCloseTo(width / height, 1);
});

test("Resources, VoiceGeneration: duration_seconds is the length of the sound", async () => {
  const made = await FINISHED[VOICES]?.();
  if (!made || !("duration_seconds" in made.ended)) throw new Error("no duration_seconds");
  const { sound } = await decoded(firstAsset(made));
  expect(Math.abs((sound?.seconds ?? 0) - Number(made.ended.duration_seconds))).toBeLessThan(0.3);
  expect(firstAsset(made).duration_seconds ?? sound?.seconds).toBeCloseTo(sound?.seconds ?? 0, 0);
});

test("GET /v1/voices: the preview of a voice is a sound that plays", async () => {
  const [voice] = listShape(voiceShape).parse(accepted(await ask("GET", "/v1/voices"))).data;
  const response = await fetch(voice?.preview_url ?? "");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^audio\//);
  const file = await decodeFile(new Uint8Array(await response.arrayBuffer()));
  expectSound(file, file.sound?.seconds ?? 0);
});

test("POST /v1/assets: a picture that was hosted comes back in its size", async () => {
  const file = await decodeFile(new Uint8Array(await (await fetch(await picture())).arrayBuffer()));
  expect(file.picture).toMatchObject({ width: 320, height: 180 });
});

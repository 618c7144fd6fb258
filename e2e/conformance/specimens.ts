import {
  type GenerationJob,
  generationJob,
  isTerminal,
  type VoiceGeneration,
  voiceGeneration,
} from "@/lib/contract/job";
import { voiceList } from "@/lib/contract/voice";
import { A_CLIP } from "@/lib/testing/a-clip";
import type { CreationPath } from "./endpoint-table";
import { picture } from "./material";
import { context } from "./runner/context";
import { type ApiResponse, accepted, ask, create, expect, newKey, skipUnless } from "./service";
import { listShape, RECORD_SHAPES, rowShape } from "./shapes/records";

/**
 * The result of `make`, made at the first call of a run: one finished job of each kind, the cheapest possible,
 * is shared by the checks that only read it.
 */
const shared =
  <T>(make: () => Promise<T>): (() => Promise<T>) =>
  () =>
    context().shared(make, make);

/** For a rule tested by a trigger word, which only the embedded service has. */
export const needsTriggerWords = (): void =>
  skipUnless(context().isEmbedded ? true : undefined, "needs the trigger words of the embedded service");

/** A text for a job that only has to be accepted. Where trigger words work, the job is canceled early. */
export const canceledEarly = (text: string): string =>
  context().isEmbedded ? `${text} [sandbox:cancel]` : text;

/** The cheapest clip: 480p, 6 s. */
export const aClip = (changes: Record<string, unknown> = {}) => ({ ...A_CLIP, ...changes });

export const VIDEOS = "/v1/video-generations";
export const VOICES = "/v1/voice-generations";
export const IMAGES = "/v1/image-generations";
export const AVATARS = "/v1/talking-avatars";

export type AnyRecord = GenerationJob | VoiceGeneration;
/**
 * A record when it was accepted, every different reading, and its end; `look` reads it once more, `retry` asks
 * for it again under the same key.
 */
export type Specimen<T> = {
  accepted: T;
  seen: T[];
  ended: T;
  look: () => Promise<T>;
  retry: () => Promise<ApiResponse>;
};

/** The moments between two looks at a job: longer each time, because looks count for the rate limit. */
const LOOK_AGAIN_MS = { first: 200, last: 1_500, growth: 1.2 };

/** Reads a record until it ends, and keeps every different reading. Every reading has the text's shape. */
async function follow<T extends { id: string; object: keyof typeof RECORD_SHAPES; status: string }>(
  path: string,
  body: unknown,
  read: (body: unknown) => T,
): Promise<Specimen<T>> {
  const checked = (response: unknown) => {
    const record = read(response);
    RECORD_SHAPES[record.object].parse(response);
    return record;
  };
  const idempotencyKey = newKey();
  const retry = () => create(path, body, { idempotencyKey });
  const accepted202 = checked(accepted(await retry(), 202));
  const look = async () => checked(accepted(await ask("GET", `${path}/${accepted202.id}`)));
  const seen = [accepted202];
  for (
    let pause = LOOK_AGAIN_MS.first;
    ;
    pause = Math.min(pause * LOOK_AGAIN_MS.growth, LOOK_AGAIN_MS.last)
  ) {
    const now = await look();
    expect(now.id).toBe(accepted202.id);
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    if (isTerminal(now.status)) return { accepted: accepted202, seen, ended: now, look, retry };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

const parseJob = (body: unknown): GenerationJob => generationJob.parse(body);
const readVoice = (body: unknown): VoiceGeneration => voiceGeneration.parse(body);

/** Follows a job made for one check. */
export const followJob = (path: string, body: unknown) => follow(path, body, parseJob);
export const followVoice = (body: unknown) => follow(VOICES, body, readVoice);
/** Follows a record of any kind. */
export const followRecord = (path: string, body: unknown): Promise<Specimen<AnyRecord>> =>
  path === VOICES ? followVoice(body) : followJob(path, body);

const aVideo = shared(() => followJob(VIDEOS, aClip()));

/** The first library voice. */
export const aVoiceId = shared(async () => {
  const [first] = voiceList.parse(accepted(await ask("GET", "/v1/voices"))).data;
  if (!first) throw new Error("the library has no voices");
  return first.id;
});

export const SCRIPT = "A paper boat crosses the pond, slowly.";
export const aSpeech = shared(async () =>
  followVoice({ mode: "tts", voice_id: await aVoiceId(), text: SCRIPT }),
);

/** The price list, read once a run. */
export const priceRows = shared(
  async () => listShape(rowShape).parse(accepted(await ask("GET", "/v1/pricing"))).data,
);

/** The cheapest image model of the price list, with the values of its cheapest row. */
export const anImageOrder = shared(async () => {
  const rows = (await priceRows()).filter(({ product, mode }) => product === "image" && mode !== "edit");
  const row = rows.reduce((least, each) => (each.credits < least.credits ? each : least));
  const { model_id, resolution, quality, credits } = row;
  return {
    body: { model_id, prompt: "A paper boat", resolution, ...(quality ? { quality } : {}) },
    credits,
  };
});

const anImage = shared(async () => followJob(IMAGES, (await anImageOrder()).body));

export const anAvatarOrder = shared(async () => ({
  image_url: await picture(),
  voice_id: await aVoiceId(),
  text: "Hello.",
  resolution: "480p",
}));

export const anAvatar = shared(async () => followJob(AVATARS, await anAvatarOrder()));

type MakeOrder = (words: string) => Promise<Record<string, unknown>>;
/** A cheap body of each creation; `words` is its prompt or script, where trigger words go. */
export const ORDERS: Record<string, MakeOrder> = {
  [VIDEOS]: async (prompt) => aClip({ prompt }),
  [VOICES]: async (text) => ({ mode: "tts", voice_id: await aVoiceId(), text }),
  [IMAGES]: async (prompt) => ({ ...(await anImageOrder()).body, prompt }),
  [AVATARS]: async (text) => ({ ...(await anAvatarOrder()), text }),
} satisfies Record<CreationPath, MakeOrder>;

/** A finished record of each creation. */
export const FINISHED: Record<string, () => Promise<Specimen<AnyRecord>>> = {
  [VIDEOS]: aVideo,
  [VOICES]: aSpeech,
  [IMAGES]: anImage,
  [AVATARS]: anAvatar,
} satisfies Record<CreationPath, unknown>;

/** A clip with sound that is forced on, its ratio that of a picture: 35 credits. */
export const aKappaClip = shared(async () =>
  followJob(VIDEOS, {
    ...{ model_id: "kappa-h3", prompt: "A pier at dusk", resolution: "768p", duration_seconds: "4" },
    input_image_url: await picture(),
  }),
);

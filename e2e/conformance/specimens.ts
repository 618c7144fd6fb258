import {
  type GenerationJob,
  generationJob,
  isTerminal,
  type VoiceGeneration,
  voiceGeneration,
} from "@/lib/contract/job";
import { pricingList } from "@/lib/contract/pricing";
import { voiceList } from "@/lib/contract/voice";
import { IS_EMBEDDED } from "./keys";
import { picture } from "./material";
import { accepted, ask, create } from "./service";

/**
 * The result of `make`, made at the first call of a worker: one finished job of each kind, the cheapest
 * possible, is shared by the tests that only read it.
 */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let specimen: Promise<T> | undefined;
  return () => (specimen ??= make());
}

/** A text for a job that only has to be accepted. Where trigger words work, the job is canceled early. */
export const unwatched = (text: string): string => (IS_EMBEDDED ? `${text} [sandbox:cancel]` : text);

/** The cheapest clip: 480p, 6 s. */
export const aClip = (changes: Record<string, unknown> = {}) => ({
  model_id: "zeta",
  prompt: "A paper boat on a pond",
  tier: "fun",
  ratio: "1:1",
  resolution: "480p",
  duration_seconds: "6",
  ...changes,
});

export const VIDEOS = "/v1/video-generations";
export const VOICES = "/v1/voice-generations";
export const IMAGES = "/v1/image-generations";
export const AVATARS = "/v1/talking-avatars";

export type Specimen<T> = { accepted: T; seen: T[]; ended: T };

/** Reads a record until it ends, and keeps every different reading. */
async function follow<T extends { id: string; status: string }>(
  path: string,
  body: unknown,
  read: (body: unknown) => T,
): Promise<Specimen<T>> {
  const accepted202 = read(accepted(await create(path, body), 202));
  const seen = [accepted202];
  for (;;) {
    const now = read(accepted(await ask("GET", `${path}/${accepted202.id}`)));
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    if (isTerminal(now.status)) return { accepted: accepted202, seen, ended: now };
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

const parseJob = (body: unknown): GenerationJob => generationJob.parse(body);
const readVoice = (body: unknown): VoiceGeneration => voiceGeneration.parse(body);

/** Follows a job made for one test. */
export const followJob = (path: string, body: unknown) => follow(path, body, parseJob);
export const followVoice = (body: unknown) => follow(VOICES, body, readVoice);

export const aVideo = shared(() => followJob(VIDEOS, aClip()));

/** The first library voice. */
export const aVoiceId = shared(async () => {
  const { body } = await ask("GET", "/v1/voices");
  const [first] = voiceList.parse(body).data;
  if (!first) throw new Error("the library has no voices");
  return first.id;
});

export const SCRIPT = "A paper boat crosses the pond, slowly.";
export const aSpeech = shared(async () =>
  followVoice({ mode: "tts", voice_id: await aVoiceId(), text: SCRIPT }),
);

/** The cheapest image model of the price list, with the values of its cheapest row. */
export const anImageOrder = shared(async () => {
  const { data } = pricingList.parse(accepted(await ask("GET", "/v1/pricing")));
  const rows = data.filter(({ product, mode }) => product === "image" && mode !== "edit");
  const row = rows.reduce((least, each) => (each.credits < least.credits ? each : least));
  const { model_id, resolution, quality, credits } = row;
  return {
    body: { model_id, prompt: "A paper boat", resolution, ...(quality ? { quality } : {}) },
    credits,
  };
});

export const anImage = shared(async () => followJob(IMAGES, (await anImageOrder()).body));

export const anAvatarOrder = shared(async () => ({
  image_url: await picture(),
  voice_id: await aVoiceId(),
  text: "Hello.",
  resolution: "480p",
}));

export const anAvatar = shared(async () => followJob(AVATARS, await anAvatarOrder()));

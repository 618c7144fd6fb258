import * as z from "zod/mini";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { browserStorage, storageKey } from "@/lib/platform/stored";
import { StoredValue } from "@/lib/platform/stored-value";

const input = z.catch(z.nullable(hostedInput), null);
const words = z.catch(z.string(), "");
const choice = z.catch(z.nullable(z.string()), null);

/** What a person has filled in for a picture and not sent yet. */
const imageDraft = z.object({
  prompt: words,
  modelId: choice,
  ratio: choice,
  resolution: choice,
  quality: choice,
  input,
});
export type ImageDraft = z.infer<typeof imageDraft>;

/** As much for a take of a voice. */
const voiceDraft = z.object({
  mode: z.catch(z.enum(["tts", "sts"]), "tts"),
  voiceId: choice,
  text: words,
  sound: input,
});
export type VoiceDraft = z.infer<typeof voiceDraft>;

/** As much for a talking portrait. */
const avatarDraft = z.object({
  portrait: input,
  speech: z.catch(z.enum(["text", "sound"]), "text"),
  voiceId: choice,
  text: words,
  sound: input,
  resolution: choice,
});
export type AvatarDraft = z.infer<typeof avatarDraft>;

const EMPTY_IMAGE: ImageDraft = {
  prompt: "",
  modelId: null,
  ratio: null,
  resolution: null,
  quality: null,
  input: null,
};
const EMPTY_VOICE: VoiceDraft = { mode: "tts", voiceId: null, text: "", sound: null };
const EMPTY_AVATAR: AvatarDraft = {
  portrait: null,
  speech: "text",
  voiceId: null,
  text: "",
  sound: null,
  resolution: null,
};

const byPerson = new Map<string, ReturnType<typeof makeDrafts>>();

const makeDrafts = (personId: string) => {
  const store = <Value>(name: string, schema: z.ZodMiniType<Value>, initial: Value) =>
    new StoredValue<Value>({ key: storageKey(personId, name), schema, initial, storage: browserStorage });
  return {
    image: store("image-draft", imageDraft, EMPTY_IMAGE),
    voice: store("voice-draft", voiceDraft, EMPTY_VOICE),
    avatar: store("avatar-draft", avatarDraft, EMPTY_AVATAR),
    favourites: store("favourite-voices", z.catch(z.array(z.string()), []), []),
    recent: store("recent-voices", z.catch(z.array(z.string()), []), []),
  };
};

/** What a person keeps in this browser for pictures, voices and portraits; one set a tab. */
export function makeDraftsOf(personId: string) {
  const known = byPerson.get(personId) ?? makeDrafts(personId);
  // A server renders for many people: only a browser may keep them.
  if (typeof window !== "undefined") byPerson.set(personId, known);
  return known;
}

import { type AvatarOffer, avatarCredits } from "@/lib/catalog/avatar-offers";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { acceptedInputsOf } from "@/lib/catalog/field-state";
import { type ImageCatalog, imageCredits, nearestImage } from "@/lib/catalog/image/image-catalog";
import { buildImageRequest } from "@/lib/catalog/image/image-request";
import { pictureOnModels } from "@/lib/catalog/image/picture-on-models";
import { inputMisfitSentence } from "@/lib/catalog/shot-on-models";
import type { VideoModel } from "@/lib/catalog/video-model";
import { buildVideoRequest } from "@/lib/catalog/video-request";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { estimateSpeechSeconds, MAX_AUDIO_SECONDS, voiceCredits } from "@/lib/contract/voice";
import { type HostedInput, isExpired } from "@/lib/inputs/hosted-input";
import type { JobKind } from "@/lib/jobs/job";
import type { ModelRules } from "@/lib/rules/rules";
import { ruledUseOf, whyNot } from "@/lib/rules/why-not";
import type { Board, BoardDefaults, Column, Shot, ShotInputs } from "./board";
import { inputsAsked, settingsAsked } from "./defaults";
import { BEGINS_ALONE, FRAME_PLACEHOLDER, isContinued } from "./first-frame";
import { defaultsOf, type MadeFrom, madeFrom } from "./made-from";
import { messages } from "./messages";
import { type BoardReference, mentionsIn, passPictures } from "./reference";
import { resolveSettings } from "./resolved-settings";
import { beginsWithStill, isStillId, type PlacedShot } from "./stills";

/** What models of every kind offer, at what price, what the prompts of a board can name, and what all of its shots ask for. */
export type Catalogs = {
  video: VideoCatalog;
  image: ImageCatalog;
  avatars: readonly AvatarOffer[];
  references: readonly BoardReference[];
  defaults: BoardDefaults;
  /** What the role of who looks may use. The server leaves it out, because every door asks for it. */
  rules?: ModelRules | null | undefined;
};

/** What models offer, for the cells of a board. Made once for all of them: what is worked out of it is kept. */
export const catalogsFor = (
  offered: Omit<Catalogs, "references" | "defaults">,
  { references, defaults }: Pick<Board, "references" | "defaults">,
): Catalogs => ({ ...offered, references, defaults });

/**
 * One take of a shot on a model: what the column makes of it, with the shot's own settings in place of the column's, those in
 * place of the board's, and the nearest value where the model lacks one.
 */
export type Cell = {
  /** Whole credits at most; null where it can't run. */
  credits: number | null;
  /** Why it can't run, as a sentence; null where it can. */
  problem: string | null;
  /** What it makes differently from what was asked for, a line each. */
  changes: readonly string[];
  /** The job of the still that it begins with; null without one. */
  still: string | null;
  /** The body of the request. Only for a cell that can run. */
  request: () => Record<string, unknown>;
  /** What a take would be made from; null for a cell that can't run. Worked out when it is first asked for. */
  madeFrom: () => MadeFrom | null;
};
/** A cell before its request is compared with those of takes. */
type Resolved = Omit<Cell, "madeFrom" | "still">;

const NO_REQUEST = () => {
  throw new Error("A cell with a problem has no request.");
};
const blocked = (problem: string): Cell => ({
  credits: null,
  problem,
  changes: [],
  still: null,
  request: NO_REQUEST,
  madeFrom: () => null,
});

type Resolve = (catalogs: Catalogs, shot: Shot, column: Column) => Resolved;

/** A model with several modes edits a source video that the shot has. */
const modeFor = ({ modes }: VideoModel, sourceVideo: unknown) =>
  sourceVideo ? modes.find((mode) => mode !== "generate") : undefined;

const video: Resolve = (catalogs, shot, column) => {
  const { video: catalog, references: known } = catalogs;
  const modelId = column.model_id;
  const { lastFrame, sourceVideo } = shot.inputs;
  const mentions = mentionsIn(shot.prompt, known);
  const model = catalog.byId.get(modelId);
  const inputSeconds = sourceVideo?.durationSeconds ?? undefined;
  const resolved = model?.available
    ? resolveSettings(
        catalog,
        { mode: modeFor(model, sourceVideo), ...settingsAsked(catalogs, shot, column), modelId },
        inputSeconds,
      )
    : null;
  if (!model || !resolved) return blocked(model?.unavailableReason ?? messages.noModel(modelId));
  const { selection, changes, price } = resolved;
  const accepted = acceptedInputsOf(model, selection);
  const own = withStillAsReference(shot.inputs, accepted.referencesMax);
  const { firstFrame, references, notes } = passPictures(
    mentions.pictures,
    {
      firstFrame: own.firstFrame ?? null,
      hasOther: Boolean(lastFrame ?? sourceVideo),
      references: own.references ?? [],
    },
    accepted,
  );
  if (own !== shot.inputs) notes.push(messages.stills.asReference);
  const misfit = inputMisfitSentence(accepted, {
    hasImage: Boolean(firstFrame),
    hasLastFrame: Boolean(lastFrame),
    hasVideo: Boolean(sourceVideo),
    hasReferences: references.length > 0,
  });
  if (misfit) return blocked(misfit);
  if (references.length > 0 && firstFrame) return blocked(messages.referencesWithFrame);
  if (!price) return blocked(messages.noPrice);
  return {
    credits: price.reserved,
    problem: null,
    changes: notes.length > 0 ? [...notes, ...changes] : changes,
    request: () =>
      buildVideoRequest(catalog, {
        selection,
        prompt: mentions.prompt,
        negativePrompt: shot.negative_prompt,
        inputs: {
          image: firstFrame?.url,
          lastFrame: lastFrame?.url,
          video: sourceVideo?.url,
          references: references.map(({ url }) => url),
        },
      }),
  };
};

/** Of a shot with references of its own, its still is one more of them: a clip has either those or a first frame. */
function withStillAsReference(inputs: ShotInputs, referencesMax: number): ShotInputs {
  const { firstFrame, references = [], continues } = inputs;
  const isStill = firstFrame === FRAME_PLACEHOLDER && !continues;
  if (!isStill || references.length === 0 || references.length >= referencesMax) return inputs;
  return { ...inputs, firstFrame: null, references: [...references, firstFrame] };
}

const image: Resolve = (catalogs, shot, column) => {
  const { image: catalog, references } = catalogs;
  const modelId = column.model_id;
  const requested = { ...settingsAsked(catalogs, shot, column), modelId };
  const model = catalog.byId.get(modelId);
  const mentions = mentionsIn(shot.prompt, references);
  const { firstFrame, notes } = passPictures(
    mentions.pictures,
    { firstFrame: shot.inputs.firstFrame ?? null, hasOther: false, references: [] },
    { referencesMax: 0, image: model?.input ?? "none" },
    messages.asInput,
  );
  const [look = null] = isStillId(shot.id) && !firstFrame ? (shot.inputs.references ?? []) : [];
  if (look) notes.push(model?.input === "none" ? messages.stills.noLook : messages.stills.asLook);
  const input = (model?.input === "none" ? firstFrame : (firstFrame ?? look))?.url ?? null;
  const selection = model ? nearestImage(catalog, requested) : null;
  if (!model || !selection) return blocked(messages.noModel(modelId));
  const [on] = pictureOnModels({ ...catalog, models: [model] }, requested, { hasInput: input !== null });
  if (on?.misfit) return blocked(on.misfit);
  const credits = imageCredits(model, selection);
  if (credits === null) return blocked(messages.noPrice);
  return {
    credits,
    problem: null,
    changes: [...notes, ...(on?.changes ?? []).map(({ from, to }) => messages.setting(from, to))],
    request: () => buildImageRequest(catalog, { selection, prompt: mentions.prompt, input }),
  };
};

const voice: Resolve = ({ references }, shot, { model_id }) => {
  const { sound } = shot.inputs;
  const { prompt, voice: named } = mentionsIn(shot.prompt, references);
  const make = (credits: number, request: Record<string, unknown>): Resolved => ({
    credits,
    problem: null,
    changes: named ? [messages.voiceOf(named.name)] : [],
    request: () => ({ voice_id: named?.id ?? model_id, ...request }),
  });
  if (sound) {
    const credits = voiceCredits(sound.durationSeconds ?? MAX_AUDIO_SECONDS);
    return make(credits, { [VOICE_MODE_FIELD]: "sts", audio_url: sound.url });
  }
  return make(voiceCredits(estimateSpeechSeconds(prompt)), { [VOICE_MODE_FIELD]: "tts", text: prompt });
};

const DEFAULT_AVATAR_RESOLUTION = "720p";

const avatar: Resolve = (catalogs, shot, column) => {
  const { avatars, references } = catalogs;
  const { sound } = shot.inputs;
  const mentions = mentionsIn(shot.prompt, references);
  const { firstFrame, notes } = passPictures(
    mentions.pictures,
    { firstFrame: shot.inputs.firstFrame ?? null, hasOther: false, references: [] },
    { referencesMax: 0, image: "required" },
    messages.asPortrait,
  );
  const { resolution = DEFAULT_AVATAR_RESOLUTION, ...chosen } = settingsAsked(catalogs, shot, column);
  const voiceId = mentions.voice?.id ?? chosen.voice;
  if (!firstFrame) return blocked(messages.noPortrait);
  if (!sound && !voiceId) return blocked(messages.noVoice);
  const seconds = sound
    ? (sound.durationSeconds ?? MAX_AUDIO_SECONDS)
    : estimateSpeechSeconds(mentions.prompt);
  const credits = avatarCredits(avatars, resolution, seconds);
  if (credits === null) return blocked(messages.noPrice);
  const speech = sound ? { audio_url: sound.url } : { voice_id: voiceId, text: mentions.prompt };
  return {
    credits,
    problem: null,
    changes: [...notes, ...(mentions.voice ? [messages.voiceOf(mentions.voice.name)] : [])],
    request: () => ({ image_url: firstFrame.url, resolution, ...speech }),
  };
};

const RESOLVE: Readonly<Record<JobKind, Resolve>> = { video, image, voice, avatar };

const MAX_LENGTH: Readonly<Record<JobKind, number>> = {
  video: LIMITS.videoPromptMaxLength,
  image: LIMITS.videoPromptMaxLength,
  voice: LIMITS.voiceTextMaxLength,
  avatar: LIMITS.voiceTextMaxLength,
};

const inputsOf = ({
  inputs: { firstFrame, lastFrame, sourceVideo, sound, references = [] },
}: Shot): HostedInput[] => [
  ...[firstFrame, lastFrame, sourceVideo, sound].flatMap((input) => input ?? []),
  ...references,
];

/** A sound takes the place of the text. */
const speaksSound = ({ kind, inputs }: Shot): boolean =>
  (kind === "voice" || kind === "avatar") && Boolean(inputs.sound);

/**
 * One take of a shot on a column of its kind; null on a column of another kind. The request of a shot that continues, or begins
 * with its still, has `FRAME_PLACEHOLDER` as its picture.
 */
export function resolveCell(
  catalogs: Catalogs,
  asked: Shot,
  column: Column,
  begins = BEGINS_ALONE,
): Cell | null {
  if (asked.kind !== column.kind) return null;
  const still = beginsWithStill(asked, begins) ? begins.still : null;
  const hasFrame = isContinued(asked) || still !== null;
  const own = hasFrame ? { ...asked.inputs, firstFrame: FRAME_PLACEHOLDER } : asked.inputs;
  const shot = { ...asked, inputs: inputsAsked(catalogs.defaults, { kind: asked.kind, inputs: own }) };
  const length = countCharacters(shot.prompt);
  if (shot.prompt.trim() === "" && !speaksSound(shot)) return blocked(messages.noPrompt[shot.kind]);
  const named = mentionsIn(shot.prompt, catalogs.references).pictures.map(({ input }) => input);
  const files = [...inputsOf(shot), ...named];
  if (files.some((input) => isExpired(input, Date.now()))) return blocked(messages.inputExpired);
  if (length > MAX_LENGTH[shot.kind]) return blocked(messages.promptTooLong(MAX_LENGTH[shot.kind]));
  const resolved = withRules(catalogs, shot.kind, RESOLVE[shot.kind](catalogs, shot, column));
  let known: MadeFrom | null = null;
  return {
    ...resolved,
    still,
    madeFrom: () => {
      if (resolved.problem !== null) return null;
      known ??= madeFrom(shot.kind, resolved.request(), {
        defaults: defaultsOf(catalogs, shot.kind, column.model_id),
        fileOf: (address) => files.find(({ url }) => url === address)?.uploadId ?? address,
        still,
      });
      return known;
    },
  };
}

/** A cell that can run, unless the rules of a role refuse what it makes. */
function withRules({ rules }: Catalogs, kind: JobKind, cell: Resolved): Resolved {
  if (!rules || cell.problem !== null) return cell;
  const reason = whyNot(rules, ruledUseOf(kind, cell.request(), cell.credits));
  return reason === null ? cell : blocked(reason);
}

/** `resolveCell` of a shot, or the still of one, at its place of the board. */
export function resolveCellAt(
  catalogs: Catalogs,
  { shot, problem, ...begins }: PlacedShot,
  column: Column,
): Cell | null {
  if (problem !== null && shot.kind === column.kind) return blocked(problem);
  return resolveCell(catalogs, shot, column, begins);
}

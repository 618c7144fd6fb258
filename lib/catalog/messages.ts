/** The labels and reasons that the catalog builds for forms, summaries and refusals. */
export const messages = {
  adjustments: {
    removed: (field: string, reason: string) => `${field} removed: ${reason}`,
    set: (field: string, to: string, reason: string) => `${field} ${to}: ${reason}`,
    changed: (field: string, from: string, to: string, reason: string) =>
      `${field} ${from} → ${to}: ${reason}`,
    unsupported: (model: string, value: string, condition: string) =>
      `${model} doesn't support ${value} ${condition}`,
    works: (model: string, modes: string) => `${model} works ${modes}`,
    supports: (model: string, values: string) => `${model} supports ${values}`,
    ratioFromInput: (model: string) => `${model} uses the ratio of the input`,
    durations: (model: string, seconds: string) => `${model} supports ${seconds} clips`,
    seconds: (seconds: string) => `${seconds}-second`,
    noneOf: (model: string, field: string) => `${model} doesn't support ${field.toLowerCase()}s`,
    audio: {
      toggle: (model: string) => `${model} supports clips with or without audio`,
      on: (model: string) => `${model} always includes audio`,
      off: (model: string) => `${model} doesn't support audio`,
      ignored: (model: string) => `${model} has no audio setting`,
    },
  },
  available: {
    unsupported: (model: string, value: string) => `${model} doesn't support ${value}`,
    only: (value: string, conditions: string) => `${value} only ${conditions}`,
  },
  avatarOffers: {
    noResolution: "The API lists no price for this resolution.",
  },
  checkRequest: {
    notAVideoModel: (id: string) => `${id} isn't a video model`,
    leaveOut: (reason: string) => `${reason}. Leave this field out`,
    ratioRequired: (model: string) => `${model} requires a ratio for text to video`,
    audioRequired: (model: string) =>
      `${model} has different prices with and without audio. Set this field to true or false`,
    noImage: (model: string) => `${model} doesn't support a first frame`,
    noVideo: (model: string) => `${model} doesn't support a source video`,
    noLastFrame: (model: string) => `${model} doesn't support a last frame`,
    firstFrameRequired: "A last frame requires a first frame in input_image_url",
    noReferences: (model: string) => `${model} doesn't support reference images`,
    referencesWithFrame: "Reference images can't be combined with a first or last frame",
    imageRequired: (model: string) => `${model} requires an image`,
    videoRequired: (model: string) => `${model} requires a source video`,
  },
  fieldState: {
    ownRatio: (model: string) => `${model} chooses the ratio automatically`,
    firstFrameRatio: (model: string) => `${model} uses the ratio of the first frame`,
  },
  imageFields: {
    model: "Model",
    prompt: "Prompt",
    ratio: "Ratio",
    resolution: "Resolution",
    quality: "Quality",
    reference: "Reference image",
  },
  imageRequest: {
    noModel: "The API lists no price for this model.",
    unsupported: (option: string) => `This model doesn't support this ${option.toLowerCase()}.`,
    imageRequired: "This model requires a reference image.",
    noImage: "This model doesn't support a reference image.",
    noValue: "The API lists no price for this value.",
  },
  inputs: {
    noImageWithTier: (model: string, tier: string) =>
      `${model} doesn't support uploaded images with the ${tier} tier`,
  },
  /** The last of several labels after the others. */
  list: {
    or: (others: string, last: string) => `${others} or ${last}`,
    and: (others: string, last: string) => `${others} and ${last}`,
  },
  matrixRefusal: {
    unsupported: (model: string, value: string, conditions: string) =>
      `${model} doesn't support ${value} ${conditions}`,
    noCombination: (model: string) => `${model} doesn't support this combination of options`,
  },
  matchModels: {
    notTogether: (model: string) => `${model} doesn't support all of this together`,
    tooExpensive: (credits: number) => `costs at least ${credits} ${credits === 1 ? "credit" : "credits"}`,
    noAudio: "doesn't support audio",
    alwaysAudio: "always includes audio",
    resolution: (highest: string | null) => `supports up to ${highest}`,
    duration: (longest: number | null) => `supports clips of up to ${longest} s`,
    noRatio: (ratio: string) => `doesn't support ${ratio}`,
    noText: "doesn't support text to video",
    noFirstFrame: "doesn't support a first frame",
    noEdit: "doesn't support video editing",
    noMotion: "doesn't support motion transfer",
    otherInputs: "doesn't take these inputs",
  },
  requestField: {
    seconds: (seconds: string) => `${seconds} s`,
    on: "on",
    off: "off",
    provided: "provided",
  },
  videoFields: {
    model: "Model",
    prompt: "Prompt",
    mode: "Mode",
    tier: "Tier",
    ratio: "Ratio",
    resolution: "Resolution",
    duration: "Duration",
    audio: "Audio",
    firstFrame: "First frame",
    lastFrame: "Last frame",
    references: "References",
    sourceVideo: "Source video",
    negativePrompt: "Negative prompt",
    negativePromptPlaceholder: "Describe what to leave out",
    inMode: (modes: string) => `in ${modes} mode`,
    withTier: (tiers: string) => `with the ${tiers} tier`,
    at: (values: string) => `at ${values}`,
    withAudio: (states: string) => `with audio ${states}`,
  },
  videoModel: {
    noPrice: (id: string) => `${id} is no longer offered: the API lists no price for it.`,
    incompletePrices: (id: string) => `The API's prices for ${id} have no resolution and duration.`,
    noCommonOptions: (id: string) => `The API's prices and options for ${id} have no combination in common.`,
  },
  videoRequest: {
    unavailable: (id: string) => `model_id: ${id} isn't available.`,
    unknownModel: "unknown model",
  },
};

/** The visible text of requests that do not fit the API text. */
export const messages = {
  assumptions: {
    avatarSpeech: "Send either audio_url, or voice_id with text.",
  },
  idempotency: {
    missing: (header: string) => `The ${header} header is required.`,
    tooLong: (max: number) => `Idempotency-Key can have at most ${max} characters.`,
    tooShort: (min: number) => `Idempotency-Key needs at least ${min} characters.`,
  },
  readBody: {
    accepted: (values: readonly string[]) => `Accepted: ${values.join(", ")}.`,
    missing: "This field is required.",
    notObject: "The request body must be a JSON object.",
    unknown: "This field isn't supported.",
  },
  text: {
    tooLong: (max: number) => `Can have at most ${max} characters.`,
  },
  video: {
    duration: 'duration_seconds is a string of seconds, for example "8".',
    negativePromptTooLong: (max: number) => `A negative prompt can have at most ${max} characters.`,
    promptMissing: "A prompt is required.",
    promptTooLong: (max: number) => `A prompt can have at most ${max} characters.`,
    references: (max: number) => `Add at most ${max} reference images.`,
    url: "Must be an http:// or https:// URL of a hosted file.",
  },
  voice: {
    noText: "Write something to say.",
    noVoice: "Choose a voice.",
    textTooLong: (max: number) => `A script can have at most ${max} characters.`,
  },
};

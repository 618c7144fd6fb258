/** Every limit of the API text, section Limits. Bytes, seconds, characters, as the names say. */
export const LIMITS = {
  idempotencyKeyMinLength: 8,
  idempotencyKeyMaxLength: 128,
  videoPromptMaxLength: 4096,
  voiceTextMaxLength: 8192,
  voiceAudioMaxBytes: 50_000_000,
  voiceCharactersPerSecond: 12,
  gammaReferenceImagesMax: 4,
  /** An assumption: a clip that was cut at a whole second is often a frame or two longer or shorter in its container. */
  lengthSlackSeconds: 0.1,
  kappaReferenceMaxBytes: 50_000_000,
  kappaReferenceMinSeconds: 2,
  kappaReferenceMaxSeconds: 15,
} as const;

/** Where a sequence is, and how it is heard. */
export type SequenceState = {
  /** In the sequence. */
  seconds: number;
  /** The index of the part that is shown; their number while only the sound goes on. */
  at: number;
  /** Of the pictures or the sound, whichever is longer. */
  length: number;
  isPlaying: boolean;
  /** Whether it waits for data of the picture. */
  isWaiting: boolean;
  /** Addresses that could not be played. Their time passes without a picture or sound. */
  failed: readonly string[];
  /** Whether nothing is heard. */
  isMuted: boolean;
  /** Of all, 0 to 1. */
  volume: number;
  /** Whether clips are heard with their own sound. */
  isClipHeard: boolean;
};

/** Of one that was not played yet. */
export const STILL: SequenceState = {
  seconds: 0,
  at: 0,
  length: 0,
  isPlaying: false,
  isWaiting: false,
  failed: [],
  isMuted: false,
  volume: 1,
  isClipHeard: true,
};

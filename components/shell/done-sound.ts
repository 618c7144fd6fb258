/** Frequencies in Hz: two rising notes for a result, two falling notes for a failure. */
const NOTES = { completed: [659.25, 987.77], failed: [493.88, 369.99] } as const;
const NOTE_SECONDS = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/**
 * Whether this tab may play sound: browsers require a press in it first. The page generates the sound without
 * a file, so it also works over plain http.
 */
export const canPlaySound = (): boolean =>
  context?.state === "running" || navigator.userActivation?.hasBeenActive === true;

/** Plays the sound of a job's end; silent where the browser does not allow it. */
export function playDoneSound(end: keyof typeof NOTES): void {
  context ??= new AudioContext();
  const { destination } = context;
  void context.resume();
  for (const [at, frequency] of NOTES[end].entries()) {
    const start = context.currentTime + at * NOTE_SECONDS;
    const note = new OscillatorNode(context, { type: "sine", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS * 2);
    note.connect(volume).connect(destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS * 2);
  }
}

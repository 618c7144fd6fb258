import path from "node:path";

const FOLDER = path.join(import.meta.dirname, "../lib/testing/samples");

/** Files for uploads. */
export const PICTURE = path.join(FOLDER, "user.jpg");
export const SPEECH = path.join(FOLDER, "speech.wav");
/** Slightly more than two seconds. */
export const CLIP = path.join(FOLDER, "vfr.mp4");

import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../database";
import type { HostedFile } from "../files/hosted-file";
import { promptIn, scriptIn } from "../renderers/provenance";
import { jobs } from "../schema";
import type { MeasuredClip } from "./describe-file";

/** What the service knows about its own media. */
type SourceText = { spoken: string | null; drawnFrom: string | null };

type MeasuredShot = MeasuredClip["shots"][number];

/** One shot as text: how it begins, its colours, light and motion. */
export function shotText({ by, colours, brightness, motion }: MeasuredShot): string {
  const begins = by === "fade" ? "Fades in. " : "";
  const light =
    brightness < 0.2 ? "dark" : brightness < 0.45 ? "dim" : brightness < 0.7 ? "bright" : "very bright";
  const speed =
    motion.kind === "still" ? "" : motion.amount < 6 ? "slow " : motion.amount > 20 ? "fast " : "";
  return `${begins}${light[0]?.toUpperCase()}${light.slice(1)} picture, mostly ${listed(colours)}; ${speed}${motion.kind}.`;
}

/** The whole clip as text, composed from the measurements, with the reason if there is no transcript. */
export function clipText(clip: MeasuredClip, source: SourceText): string {
  const { shots, text, durationSeconds, width, height, hasSound } = clip;
  const mean = durationSeconds / Math.max(1, shots.length);
  const fades = shots.filter(({ by }) => by === "fade").length;
  return [
    `A clip of ${durationSeconds.toFixed(1)} s, ${width} × ${height}, in ${shots.length === 1 ? "one shot" : `${shots.length} shots of ${mean.toFixed(1)} s on average`}${fades > 0 ? `, ${fades} of them faded in` : ""}.`,
    ...shots.slice(0, 4).map((shot, at) => `Shot ${at + 1}: ${shotText(shot)}`),
    text.length > 0 ? `On-screen text: ${text.slice(0, 6).join(" / ")}.` : "No on-screen text was found.",
    ...partialNotes(clip),
    source.drawnFrom === null
      ? ""
      : `This service drew it from the prompt: “${source.drawnFrom.slice(0, 300)}”.`,
    transcriptNote(hasSound, source),
    "Everything here was measured; no model has looked at the clip.",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** What was left out. Half a second may be the rest of a last frame. */
function partialNotes({ durationSeconds, seenSeconds, isTextPartial }: MeasuredClip): string[] {
  return [
    seenSeconds < durationSeconds - 0.5
      ? `Only the first ${seenSeconds.toFixed(1)} s were measured, as the time for a description was over.`
      : "",
    isTextPartial ? "Some busy parts of the picture were not searched for text." : "",
  ];
}

function transcriptNote(hasSound: boolean, { spoken, drawnFrom }: SourceText): string {
  if (spoken !== null) return "The transcript is the text this service was asked to speak.";
  if (!hasSound) return "There is no transcript, as the file has no sound.";
  if (drawnFrom !== null) return "There is no transcript, as the sound this service drew holds no speech.";
  return "There is no transcript, as this service does not recognize speech and did not make this sound.";
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const requestText = z.object({ prompt: z.string().optional(), text: z.string().optional() });

/** What the records of the service say about a file that it made; nothing for an upload. */
export async function knownMedia(database: Database, { jobId }: HostedFile): Promise<SourceText> {
  const unknown = { spoken: null, drawnFrom: null };
  if (jobId === null) return unknown;
  const [job] = await database.select({ request: jobs.request }).from(jobs).where(eq(jobs.id, jobId));
  const request = requestText.safeParse(job?.request);
  if (!request.success) return unknown;
  return { spoken: request.data.text ?? null, drawnFrom: request.data.prompt ?? null };
}

/** What a clip was made from, by its metadata, which an upload has, too. What the records know comes first. */
export const sourceOf = (metadata: Readonly<Record<string, string>>, known: SourceText): SourceText => ({
  spoken: known.spoken ?? scriptIn(metadata),
  drawnFrom: known.drawnFrom ?? promptIn(metadata),
});

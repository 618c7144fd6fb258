import { z } from "zod";
import type { chatRequest } from "@/lib/contract/assumptions";
import type { Account } from "../account";
import { analyseFile } from "../analysis/analyse";
import { type MeasuredColours, measuredColours } from "../analysis/measure-colours";
import { knownMedia, sourceOf } from "../describe/clip-text";
import type { HostedFile } from "../files/hosted-file";
import { inputFile } from "../files/input-file";
import type { Service } from "../service";
import type { AttachmentFacts } from "./conversation";
import { MEDIA_TOKENS } from "./tokens";

type Attachment = NonNullable<z.infer<typeof chatRequest>["attachments"]>[number];

/**
 * The service's facts about the attached files. Each is hosted here or at a public address.
 * @throws ApiError `invalid_request` naming the attachment
 */
export const readAttachments = (
  service: Service,
  account: Account,
  attachments: readonly Attachment[],
): Promise<AttachmentFacts[]> =>
  Promise.all(
    attachments.map(async ({ type, url }, at) =>
      attachmentFacts(service, type, await inputFile(service, account, `attachments.${at}.url`, url, type)),
    ),
  );

/** What the engine can say of a file, and the tokens it counts for. */
export async function attachmentFacts(
  service: Service,
  kind: AttachmentFacts["kind"],
  file: HostedFile,
): Promise<AttachmentFacts> {
  const [colours, spoken] = await Promise.all([
    coloursOf(service, kind, file),
    kind === "audio" ? spokenIn(service, file) : null,
  ]);
  return { ...factsOf(kind, file, colours), spoken };
}

const fileMetadata = z.record(z.string(), z.string());

/** The words of a sound that this service spoke, also of one that comes back as an upload. Null for any other. */
async function spokenIn({ store, database, logger }: Service, file: HostedFile): Promise<string | null> {
  const task = { kind: "metadata" as const, path: store.pathOf(file.name) };
  const metadata = await analyseFile(task, fileMetadata, { lane: "reading" }).catch((error: unknown) => {
    logger.warn({ err: error }, "the metadata of an attachment was not read");
    return {};
  });
  return sourceOf(metadata, await knownMedia(database, file)).spoken;
}

/** The shares of a clip's length at which its colours are looked at. */
const LOOKS = [0, 0.25, 0.5, 0.75];

async function coloursOf(
  { store, logger }: Service,
  kind: AttachmentFacts["kind"],
  { name, durationMs }: HostedFile,
): Promise<MeasuredColours> {
  if (kind === "audio") return [];
  const moments = kind === "image" ? [] : LOOKS.map((share) => (share * (durationMs ?? 0)) / 1000);
  const task = { kind: "colours" as const, path: store.pathOf(name), moments };
  return analyseFile(task, measuredColours, { lane: "reading" }).catch((error: unknown) => {
    logger.warn({ err: error }, "the colours of an attachment were not measured");
    return [];
  });
}

const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "a JPEG picture",
  "image/png": "a PNG picture",
  "image/webp": "a WebP picture",
  "video/mp4": "an MP4 clip",
  "video/webm": "a WebM clip",
  "video/quicktime": "a QuickTime clip",
  "audio/mpeg": "an MP3 sound",
  "audio/wav": "a WAV sound",
  "audio/mp4": "an M4A sound",
  "audio/ogg": "an Ogg sound",
  "audio/webm": "a WebM sound",
};

function factsOf(
  kind: AttachmentFacts["kind"],
  file: HostedFile,
  colours: MeasuredColours,
): Omit<AttachmentFacts, "spoken"> {
  const seconds = (file.durationMs ?? 0) / 1000;
  const words = [
    `${FORMATS[file.mimeType] ?? `a file of type ${file.mimeType}`} of ${(file.sizeBytes / 1000).toFixed(0)} kB`,
    file.width && file.height
      ? `${file.width} × ${file.height} pixels (${shape(file.width / file.height)})`
      : null,
    file.durationMs === null ? null : `${seconds.toFixed(1)} s long`,
    file.videoCodec === null ? null : `coded as ${file.videoCodec}`,
    colours.length === 0 ? null : `mainly ${colours.map(colourLabel).join(", ")}`,
    file.jobId === null ? "uploaded" : "made by this service",
  ];
  const more =
    kind === "video" ? " For its shots, colors and letters ask `POST /v1/llm/video/describe`." : "";
  return {
    kind,
    words: `${words.filter((word) => word !== null).join(", ")}.${more}`,
    tokens: tokensOf(kind, seconds),
  };
}

const colourLabel = ({ name, share }: MeasuredColours[number]): string =>
  `${name} (${Math.round(share * 100)}%)`;

const shape = (ratio: number): string => (ratio > 1.05 ? "wide" : ratio < 0.95 ? "upright" : "square");

function tokensOf(kind: AttachmentFacts["kind"], seconds: number): number {
  if (kind === "image") return MEDIA_TOKENS.image;
  const perSecond = kind === "video" ? MEDIA_TOKENS.videoSecond : MEDIA_TOKENS.audioSecond;
  return Math.max(perSecond, Math.ceil(seconds * perSecond));
}

import type { z } from "zod";
import type { chatRequest } from "@/lib/contract/assumptions";
import type { Account } from "../account";
import type { HostedFile } from "../files/hosted-file";
import { inputFile } from "../files/input-file";
import type { Service } from "../service";
import type { AttachmentFacts } from "./conversation";
import { MEDIA_TOKENS } from "./count-tokens";

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
      factsOf(type, await inputFile(service, account, `attachments.${at}.url`, url, type)),
    ),
  );

/** What the engine can say of a file, and the tokens it counts for. */
export function factsOf(kind: AttachmentFacts["kind"], file: HostedFile): AttachmentFacts {
  const seconds = (file.durationMs ?? 0) / 1000;
  const words = [
    `a ${file.mimeType} file of ${(file.sizeBytes / 1000).toFixed(0)} kB`,
    file.width && file.height
      ? `${file.width} × ${file.height} pixels (${shape(file.width / file.height)})`
      : null,
    file.durationMs === null ? null : `${seconds.toFixed(1)} s long`,
    file.videoCodec === null ? null : `coded as ${file.videoCodec}`,
    file.jobId === null ? "uploaded" : "made by this service",
  ];
  const more =
    kind === "video" ? " For its shots, colours and letters ask `POST /v1/llm/video/describe`." : "";
  return {
    kind,
    words: `${words.filter((word) => word !== null).join(", ")}.${more}`,
    tokens: tokensOf(kind, seconds),
  };
}

const shape = (ratio: number): string => (ratio > 1.05 ? "wide" : ratio < 0.95 ? "upright" : "square");

function tokensOf(kind: AttachmentFacts["kind"], seconds: number): number {
  if (kind === "image") return MEDIA_TOKENS.image;
  const perSecond = kind === "video" ? MEDIA_TOKENS.videoSecond : MEDIA_TOKENS.audioSecond;
  return Math.max(perSecond, Math.ceil(seconds * perSecond));
}

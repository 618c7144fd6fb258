import type { AssetType } from "@/lib/contract/asset";
import { asSentence } from "@/lib/platform/excerpt";

const TYPES: Record<AssetType, string> = { image: "images", audio: "audio", video: "video" };

/** What server and form both say of attached files. */
export const attachmentMessages = {
  cannotTake: (model: string, types: readonly AssetType[]) =>
    `${model} can't take ${types.map((type) => TYPES[type]).join(" or ")}`,
  gone: (name: string) => `${asSentence(`The API no longer hosts ${name}`)} Remove it and upload it again.`,
  none: "No model of the API can.",
  others: (models: readonly string[]) => `Models that can: ${models.join(", ")}.`,
};

/** What the assistant says when it refuses a message or gets no reply. */
export const messages = {
  answer: {
    brokenOff: "The connection to the API was lost during the reply.",
    empty: "The API returned an empty reply.",
    partMissing: "Part of the reply couldn't be read, so some text may be missing.",
    unknownModel: "This model doesn't exist. Choose another one.",
  },
  attachments: {
    gone: attachmentMessages.gone,
    goneBefore: (name: string) => `[Attached file ${name}: no longer available]`,
    unknown: "This upload doesn't exist. Remove it and upload the file again.",
    unsupported: (model: string, types: readonly AssetType[], others: readonly string[]) =>
      `${attachmentMessages.cannotTake(model, types)}. ${
        others.length > 0 ? attachmentMessages.others(others) : attachmentMessages.none
      }`,
  },
  client: { incomplete: "The connection was lost before the reply was complete." },
  conversation: { notFound: "This conversation doesn't exist." },
  createReply: {
    afterReply: "A new message must follow a reply.",
    messageNotFound: "This message doesn't exist.",
    onlyQuestions: "Only your own messages can be resent.",
    startWithQuestion: "Start the conversation with a message.",
  },
};

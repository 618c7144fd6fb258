import { attachmentMessages } from "@/lib/assistant/messages";
import type { AssetType } from "@/lib/contract/asset";
import { asSentence } from "@/lib/platform/excerpt";
import { formatQuantity } from "@/lib/platform/format";

export const messages = {
  assistant: { conversations: "Conversations", new: "New" },
  assistantMessage: {
    chargeUnknown: "charge unknown",
    label: "Reply",
    lost: "Response lost. You may have been charged.",
    notCharged: "not charged",
    notChargedSentence: "Not charged.",
    regenerate: "Regenerate",
    rejected: "The API rejected this message",
    respondingElsewhere: "Responding in another tab…",
    stopped: "Stopped. You're charged for the text so far.",
    thinking: "Thinking…",
    tokens: (input: number, output: number) =>
      `${formatQuantity(input, "input token")}, ${formatQuantity(output, "output token")}`,
    unknownError: "Unknown error.",
  },
  attachMenu: {
    label: "Attach files",
    library: {
      image: "Image from library…",
      audio: "Audio from library…",
      video: "Video from library…",
    } satisfies Record<AssetType, string>,
    upload: "Upload files…",
  },
  branchSwitch: {
    message: { previous: "Previous message version", next: "Next message version" },
    reply: { previous: "Previous reply", next: "Next reply" },
  },
  chat: {
    loadFailed: "Couldn't load this conversation",
    onlyReads: (name: string) => `${asSentence(`Shared by ${name}`)} Only they can write in it.`,
    shared: "Shared with the workspace",
    title: "Assistant",
    unnamed: "Unnamed",
  },
  codeBlock: { useAsPrompt: "Use as video prompt" },
  composer: {
    cost: (least: string, most: string, files: number) =>
      `Estimated cost${files > 0 ? ` with ${formatQuantity(files, "file")}` : ""}: from ${least} for a short reply, up to ${most} for the longest.`,
    expired: attachmentMessages.gone,
    message: "Message",
    placeholder: "Ask a question or paste a prompt to improve",
    send: "Send",
    stop: "Stop",
  },
  composerAttachments: { label: "Attached files" },
  conversations: {
    access: "Who can read it",
    actions: (title: string) => `Actions for ${title}`,
    empty: "No conversations yet",
    new: "New conversation",
    noMatches: "No matches",
    search: "Search conversations",
    share: "Share with workspace",
    shared: "Shared",
    unnamed: "Unnamed",
  },
  deleteConversation: {
    consequence: (title: string, shared: boolean) =>
      `This permanently deletes “${title}”${shared ? " for everyone in the workspace" : ""}.`,
    title: "Delete this conversation?",
  },
  messageAttachments: {
    gone: "This upload was deleted.",
    label: "Attached files",
    open: (name: string) => `Open ${name}`,
    size: (width: number, height: number) => `${width} × ${height}`,
  },
  modalityCallout: {
    none: `${attachmentMessages.none} Remove the files to send your message.`,
    others: attachmentMessages.others,
    title: attachmentMessages.cannotTake,
    use: (model: string) => `Use ${model}`,
  },
  page: { title: "Assistant" },
  suggestions: {
    list: [
      "Improve my prompt: a fox crosses a frozen lake at dawn",
      "Plan three shots for a short film about a lighthouse keeper",
      "Which video model makes the longest clips?",
      "Write a 10-second voice-over for a coffee ad",
    ],
    purpose:
      "Type a question below, or take an example. Replies are written by a model and can be wrong. They appear word by word, each with its cost. Conversations are saved and searchable, and only yours until you share them.",
    title: "Start with one of these",
  },
  useAnswering: {
    complete: "Reply complete",
    noReply: "No reply received.",
    notComplete: "Reply not received",
    stopped: "Stopped",
  },
  useAttach: {
    attached: (name: string) => `${name} attached`,
    failed: "Couldn't upload the file.",
    refused: (name: string, reason: string) => `${name}: ${reason}`,
    tooMany: (max: number) => `A message can have at most ${max} files.`,
    unsupported:
      "This file type isn't supported. Attach a JPEG, PNG or WebP image, MP3, WAV, M4A, OGG or WebM audio, or MP4, MOV or WebM video.",
  },
  userMessage: {
    edit: "Edit message",
    label: "Your message",
    resend: "Save & resend",
  },
};

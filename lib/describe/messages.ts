import { formatSeconds } from "@/lib/platform/format";

/** What descriptions say when they are refused or lost, and the words of their exports. */
export const messages = {
  markdown: {
    describedBy: (model: string, seconds: number, cost: string) =>
      `Described by ${model} · ${formatSeconds(seconds)} · ${cost}`,
    onScreenText: "On-screen text",
    shots: "Shots",
    transcript: "Transcript",
  },
  webVtt: { shot: "Shot" },
  deliver: { notFound: "This file doesn't exist." },
  read: { notFound: "This description doesn't exist." },
  run: {
    internal: "Something went wrong on our side.",
    interrupted: "The server stopped while it waited for the response.",
  },
  source: {
    gone: "The provider no longer hosts this file. Upload it again.",
    notVideo: "Only videos can be described. Choose a video.",
  },
  start: {
    conflict: "Someone just described this video. Try again to see the result.",
    priceIncreased: "A description of this video may now cost more than was shown, so it was not sent.",
  },
};

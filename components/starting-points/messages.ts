import { messages as submit } from "@/components/submit/messages";
import { asSentence } from "@/lib/platform/excerpt";
import { formatCredits } from "@/lib/platform/format";

/** Something to start from: its prompt, and its file in public/starting-points where it can be drawn. */
export type StartingPoint = {
  prompt: string;
  still?: string;
  /** The ratio of the still, and what it fills the form with where the model has that. */
  ratio?: string;
};

const { video, image } = submit.firstPrompt;

/** The visible text in place of the first result. */
export const messages = {
  startingPoints: {
    eachRuns: (model: string) => asSentence(`Each runs on ${model}`),
    filled: "Starting point loaded. Generate sends it.",
    label: "Starting points",
    note: "Drawn examples, not made by an AI model.",
    run: (credits: number) => `Run · ${formatCredits(credits)}`,
    use: "Use this prompt:",
  },
  /**
   * The stills are drawn by our own renderer from these very prompts. In rows of two and of three the portrait stands
   * beside a square, where it is wide enough for its price.
   */
  points: {
    video: [
      { prompt: video, still: "video-1", ratio: "16:9" },
      {
        prompt: "Desert dunes at sunset, wind lifting the sand, aerial glide",
        still: "video-3",
        ratio: "16:9",
      },
      {
        prompt: "A coral reef underwater, a shoal of fish turning in the light",
        still: "video-4",
        ratio: "16:9",
      },
      {
        prompt: "A neon city skyline in the rain, reflections on the street, slow pan",
        still: "video-6",
        ratio: "3:2",
      },
      {
        prompt: "Northern lights over a snowy pine forest, time lapse, wide shot",
        still: "video-2",
        ratio: "9:16",
      },
      {
        prompt: "A ringed planet turning in deep space, stars behind it, slow orbit",
        still: "video-5",
        ratio: "1:1",
      },
    ],
    image: [
      { prompt: image, still: "image-1", ratio: "3:2" },
      {
        prompt: "Abstract ink flowing through water, rose and gold, fine texture",
        still: "image-3",
        ratio: "3:2",
      },
      {
        prompt: "Lantern festival at night, round lights out of focus, shallow depth",
        still: "image-5",
        ratio: "3:2",
      },
      {
        prompt: "A galaxy above a quiet horizon, violet nebula, long exposure",
        still: "image-4",
        ratio: "1:1",
      },
      {
        prompt: "A city at dusk seen from a rooftop, warm windows, clear sky",
        still: "image-2",
        ratio: "2:3",
      },
      {
        prompt: "A snowy mountain ridge in winter, pale blue sky, high detail",
        still: "image-6",
        ratio: "1:1",
      },
    ],
    voice: [
      { prompt: "Welcome aboard. Take a seat, and let the view do the rest." },
      { prompt: "Three things to know before you start, and one to forget." },
      { prompt: "The tide comes in twice a day. The lighthouse keeper has never missed it." },
      { prompt: "Thanks for calling. We're open from nine to five, Monday through Friday." },
      { prompt: "Breathe in for four, hold for four, and let the day go." },
      { prompt: "This just in: the bridge is open again, and the sun is out." },
    ],
    avatar: [
      { prompt: "Hi, I'm your guide for today. Let's take a look around." },
      { prompt: "Here's what changed this week, in under thirty seconds." },
      { prompt: "Welcome to the team. I'll show you where everything is." },
      { prompt: "Let me walk you through the first step." },
      { prompt: "Thanks for your order. It ships tomorrow morning." },
      { prompt: "Today's lesson is short: measure twice, cut once." },
    ],
  } satisfies Record<string, readonly StartingPoint[]>,
};

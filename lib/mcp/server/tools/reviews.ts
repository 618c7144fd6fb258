import "server-only";
import { z } from "zod";
import { DEFAULT_DAYS, MAX_DAYS, MAX_TITLE, mustAnswer } from "@/lib/reviews/review";
import { createReview } from "@/lib/reviews/server/links";
import { tool } from "../tool";

const DAY_MS = 86_400_000;

const reviewLink = tool({
  name: "review_link",
  title: "Make a review link",
  description:
    "Makes a link by which people without an account see a job, a board's picks or a collection, and remark on them. Whoever has it sees them until it ends; the person can copy it again in the dashboard. Free.",
  may: "arrange",
  scope: "review",
  does: "adds",
  input: z.strictObject({
    of: z.enum(["job", "board", "collection"]),
    id: z.string().min(1).max(128),
    title: z.string().min(1).max(MAX_TITLE),
    days: z.int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS),
    shares_takes: z.boolean().default(false).describe("Of a board, also the takes that aren't picked"),
    allows_downloads: z.boolean().default(false),
    must_answer: z
      .optional(mustAnswer)
      .describe("The names of people without whose approval the review waits, as they will type them"),
  }),
  output: z.object({ review_id: z.string(), link: z.string(), expires_at: z.string() }),
  async run({ of, id, title, days, shares_takes, allows_downloads, must_answer }, { agent, origin }) {
    const { review, path } = await createReview(agent, {
      ...{ of, id, title, shares_takes, allows_downloads },
      expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
      shows_prompts: false,
      shows_models: false,
      must_answer: must_answer ?? [],
    });
    return { result: { review_id: review.id, link: origin + path, expires_at: review.expires_at } };
  },
});

export const reviewTools = [reviewLink];

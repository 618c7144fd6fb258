import { z } from "zod";
import type { Behaviour } from "../conversation";
import { parsedOrNothing } from "./parsed-or-nothing";
import { capitalizedSentence } from "./prompts";

const shots = z.array(z.object({ number: z.int(), prompt: z.string(), remarks: z.array(z.string()) })).min(1);

/** Adds to each prompt of a list what was remarked on its shot, as a sentence for each remark. */
export const revisePrompts: Behaviour = ({ question }) => {
  const list = question.slice(question.indexOf("["), question.lastIndexOf("]") + 1);
  if (!list.includes('"remarks"')) return null;
  const read = shots.safeParse(parsedOrNothing(list));
  if (!read.success) return null;
  const revised = read.data.map(({ number, prompt, remarks }) => ({
    number,
    prompt: [prompt.trim(), ...remarks.map((remark) => capitalizedSentence(remark.trim()))].join(" "),
  }));
  return `\`\`\`json\n${JSON.stringify(revised, null, 1)}\n\`\`\``;
};

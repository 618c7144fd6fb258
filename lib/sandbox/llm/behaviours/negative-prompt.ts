import { settingOf } from "../settings";
import type { Behaviour } from "./behaviour";
import { subjectOf } from "./subject";

const ASKED = /\bnegative[- ]prompts?\b|\bwhat (?:should i|to) (?:avoid|exclude)\b/i;
const ALWAYS = ["blurry", "low resolution", "flicker", "watermark", "text overlay", "jump cuts"];
const BY_SETTING: Record<string, string[]> = {
  portrait: ["deformed hands", "extra fingers", "waxy skin", "crossed eyes"],
  product: ["warped logo", "bent edges", "fingerprints", "busy background"],
  food: ["plastic look", "gray meat", "dull colors"],
  city: ["warped buildings", "melting cars", "unreadable signs"],
  action: ["extra limbs", "motion smear", "floating feet"],
  nature: ["extra legs", "repeating texture", "oversaturated green"],
  sea: ["tilted horizon", "plastic water", "repeating waves"],
  space: ["noise in the blacks", "crowded stars"],
};

/** Lists what to keep out of a clip, and the models that support a negative prompt. */
export const writeNegative: Behaviour = ({ question, catalog }) => {
  if (!ASKED.test(question)) return null;
  const subject = subjectOf(question, ASKED) ?? "";
  const words = [...(BY_SETTING[settingOf(subject).name] ?? []), ...ALWAYS];
  const takers = catalog.models.filter((model) => model.negativePrompt).map((model) => `\`${model.id}\``);
  return [
    "```text",
    words.join(", "),
    "```",
    "",
    `Send it as \`negative_prompt\`. These models take one: ${takers.join(", ")}. The others are not sent it.`,
  ].join("\n");
};

import { formatCount, formatCredits } from "@/lib/platform/format";

const CHANGE = "An owner decides that in Settings, Models.";

/** Why the rules of a workspace refuse something. */
export const messages = {
  kind: {
    video: `Your role makes no clips here. ${CHANGE}`,
    image: `Your role makes no images here. ${CHANGE}`,
    voice: `Your role makes no voice audio here. ${CHANGE}`,
    avatar: `Your role makes no talking avatars here. ${CHANGE}`,
    text: `Your role uses no language models here. ${CHANGE}`,
  },
  model: (model: string) => `Your role doesn't use ${model} here. ${CHANGE}`,
  tier: (model: string, tier: string) =>
    `The ${tier} tier of ${model} is switched off for your role. ${CHANGE}`,
  price: (credits: number, most: number) =>
    `A take may cost at most ${formatCredits(most)} for your role, and this one costs ${formatCount(credits)}. ${CHANGE}`,
};

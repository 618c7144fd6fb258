import type { LeftOutReason } from "@/lib/checks/asked/asked-check";
import { formatMillicredits } from "@/lib/llm/cost";
import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";

const takes = (count: number): string => formatQuantity(count, "take");
const are = (count: number): string => (count === 1 ? "is" : "are");

const LEFT_OUT: Readonly<Record<LeftOutReason, (count: number) => string>> = {
  unfinished: (count) => `${takes(count)} ${are(count)} not completed.`,
  picture: (count) => `${formatQuantity(count, "still")} can't be checked: a describer looks at clips only.`,
  sound: (count) => `${formatQuantity(count, "sound")} can't be checked: a describer looks at clips only.`,
  unsaved: (count) => `${takes(count)} can't be checked until the clip is saved here.`,
  too_long: (count) => `${takes(count)} ${are(count)} too long or too large to be sent.`,
};

/** The texts of checks of takes by language models. */
export const messages = {
  title: "Check takes with a model",
  about:
    "A describer watches each clip, and a language model compares what it saw with what the shot asked for: subject, action, words on screen, named things and speech. It picks and deletes nothing.",
  describer: "Describer",
  describerHint: "Watches and hears the clip.",
  model: "Language model",
  modelHint: "Reads the description. It doesn't see the clip or the pictures of named things.",
  noModel: "No language model that watches clips is available now.",
  failedToRead: "Couldn't load the checks of this board.",
  failedToQuote: "Couldn't find out what this would cost.",
  failed: "Couldn't start the checks. Try again.",
  failedToCancel: "Couldn't cancel the checks.",
  press: (count: number, credits: number) => `Check ${takes(count)} · at most ${formatCredits(credits)}`,
  pressNothing: "Check takes",
  nothing: "Every clip of this board has been checked by these models.",
  noTakes: "No clip of this board is completed yet.",
  stored: (count: number) => `${takes(count)} checked already by these models, at no further cost.`,
  left: (count: number) => `${takes(count)} ${are(count)} left for the next press.`,
  leftOut: (reason: LeftOutReason, count: number) => LEFT_OUT[reason](count),
  priceRose: "The price has changed. Look at it and press again.",
  progress: "Checking takes",
  checked: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} checked`,
  cancel: "Cancel the rest",
  mayClose: "You can close this. The checks go on.",
  results: "Results",
  found: (done: number, found: number, rejects: number) =>
    [
      `${takes(done)} checked`,
      found === 0 ? "nothing differs" : `${formatCount(found)} with findings`,
      rejects > 0 && formatQuantity(rejects, "likely reject"),
    ]
      .filter(Boolean)
      .join(" · "),
  cut: (count: number) =>
    count === 1
      ? "The answer about 1 take broke off, so there may be more to find."
      : `The answers about ${takes(count)} broke off, so there may be more to find.`,
  failures: (count: number) => `${takes(count)} couldn't be checked`,
  cost: (millicredits: number, mayBeCharged: boolean) =>
    mayBeCharged
      ? millicredits > 0
        ? `Cost ${formatMillicredits(millicredits)}, and more may have been charged.`
        : "It may have been charged."
      : millicredits > 0
        ? `Cost ${formatMillicredits(millicredits)}.`
        : "Cost nothing.",
};

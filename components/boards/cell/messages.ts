import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";

const takes = (count: number) => formatQuantity(count, "take");

/** The texts of a cell: takes, picks and credits. */
export const messages = {
  cell: {
    without: {
      firstFrame: "Without first frame",
      lastFrame: "Without last frame",
      sourceVideo: "Without source video",
      sound: "Without sound",
      references: "Without references",
      continues: "Without continuing",
      skipsStill: "With its still",
    },
    otherModel: (model: string) => `Use ${model} for all shots`,
    fixed: (label: string) => `Changed: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    priced: (label: string, credits: number) => `${label} · ${formatCount(credits)}`,
    fixName: (shot: number, model: string, label: string, credits: number) =>
      `Shot ${shot} on ${model}: ${label}, ${formatCredits(credits)}`,
    name: (parts: readonly string[]) => parts.join(", "),
    of: (number: number, model: string) => `Shot ${number} on ${model}`,
    takes,
    notSent: "Not sent",
    waiting: "Waiting",
    waitsFor: (shot: number) => `Waits for shot ${shot}'s pick`,
    running: (percent: number) => `${percent}%`,
    oneOf: (done: number, count: number, percent: number | null) =>
      percent === null ? `${done} of ${count}, next starting` : `${done} of ${count}, next ${percent}%`,
    alsoMissing: (done: number, missing: number) => `${takes(done)}, ${formatCount(missing)} not sent`,
    queued: (done: number, waiting: number) => `${takes(done)}, ${formatCount(waiting)} waiting`,
    failed: "Failed, not charged",
    failedUnknown: "No response, may be charged",
    failedCharged: (credits: number) => `Failed, ${formatCredits(credits)} charged`,
    alsoFailed: (done: number, failed: number) => `${takes(done)}, ${formatCount(failed)} failed`,
    runAgain: (credits: number) => `Run again · ${formatCount(credits)}`,
    runAgainName: (number: number, model: string, credits: number) =>
      `Run again · ${formatCredits(credits)}, shot ${number} on ${model}`,
    none: "No takes",
    otherKind: "Makes another kind",
    progress: "Progress",
    credits: (credits: number) => formatCredits(credits),
    picked: "picked",
    earlier: "Earlier words",
    /** Spoken. */
    isEarlier: "made from earlier words",
  },
  earlier: {
    of: "Made from earlier words",
    /** What differs, by the names that fields have in forms: "Changed since: prompt, duration". */
    still: "still",
    changed: (fields: readonly string[]) => `Changed since: ${fields.join(", ").toLowerCase()}`,
  },
  pick: {
    of: (number: number) => `Pick of shot ${number}`,
    take: (model: string, number: number, isEarlier: boolean) =>
      `${model}, take ${number}${isEarlier ? ", earlier words" : ""}`,
    none: "No pick",
    noTakes: "No takes yet",
    toLookAt: (count: number) => `${takes(count)} to look at`,
  },
  credits: {
    charged: "charged",
    notSent: "not sent",
    reserved: "reserved",
    someCharged: (credits: number) => `${formatCount(credits)} charged`,
  },
  stack: {
    title: (number: number) => `Takes of shot ${number}`,
    previous: "Previous shot",
    next: "Next shot",
    position: (number: number, count: number) => `Shot ${number} of ${count}`,
    picked: (shot: number, take: number) => `Shot ${shot}: take ${take} picked.`,
    pickedLast: (shot: number, take: number) =>
      `Shot ${shot}: take ${take} picked. Every shot with completed takes has a pick.`,
    pickFailed: (shot: number) => `Couldn't change the pick of shot ${shot}.`,
    failed: "Couldn't load these takes",
    gone: "These takes are no longer here",
    openJob: "Open in gallery",
    cover: "Use as cover",
    covered: "Cover changed.",
    uncover: "Use picks as cover",
    uncovered: "The picks are the cover again.",
    oneMore: (model: string, credits: number) => `Run 1 more on ${model} · ${formatCredits(credits)}`,
  },
};

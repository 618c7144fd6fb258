import { formatCount } from "@/lib/platform/format";

const listed = new Intl.ListFormat("en-US");
/** More numbers are counted. */
const MAX_NUMBERS = 4;
/** "shot 2", "shots 2, 3, and 4", "12 shots". */
const shotsOf = (numbers: readonly number[]): string => {
  if (numbers.length > MAX_NUMBERS) return `${formatCount(numbers.length)} shots`;
  return `${numbers.length === 1 ? "shot" : "shots"} ${listed.format(numbers.map(String))}`;
};

/** What the routes of reviews say. */
export const messages = {
  notFound: "This link doesn't work. It may have expired or been revoked.",
  locked: "Open the review first.",
  wrongPassword: "Wrong password.",
  passwordMissing: "Enter the password.",
  passwordShort: (characters: number) => `Use at least ${characters} characters.`,
  noReview: "Review not found.",
  noBoard: "Only shots of a board can be made again.",
  noRemark: "Remark not found.",
  noThing: "What you want to share is no longer here.",
  tooManyLinks: (links: number) => `This has ${links} open links already. Revoke one first.`,
  titleMissing: "Enter a title.",
  expiryOver: "Choose today or a later day.",
  expiryFar: (days: number) => `Choose a day within ${days} days.`,
  isOver: "This link has expired. Make a new link.",
  nameMissing: "Enter your name.",
  nameTooLong: (characters: number) => `Use at most ${characters} characters.`,
  textMissing: "Write a remark first.",
  itemGone: "This is no longer part of the review.",
  noChoice: "There is nothing to choose here.",
  tooMany: (remarks: number) => `This review is full (${remarks} remarks). Write to whoever sent it.`,
  tooManyYours: (remarks: number) => `You have written ${remarks} remarks. Write to whoever sent it.`,
  tooManyChoices: "This review has all the choices that it can have. Write to whoever sent it.",
  tooFast: "Too many requests. Wait a moment.",
  tooManyVerdicts: "This review has all the answers that it can have. Write to whoever sent it.",
  nothingChosen: "Nothing that this visitor chose is still here.",
  noDownloads: "Downloads aren't allowed here.",
  studio: "Studio",
  unnamed: "Unnamed visitor",
  numbered: (name: string, number: number) => `${name} (${number})`,
  visitor: (name: string) => `${name} (visitor)`,
  csv: ["Item", "Timecode", "Name", "Text", "Resolved", "Version", "Film timecode"],
  yes: "yes",
  noVersion: "This version is no longer part of the review.",
  noLink: "This link can't be copied. Make a new link.",
  notYourLink: "Only whoever made a link that works can copy it.",
  nameTwice: "Each name can be there once.",
  tooManyNames: (names: number) => `Use at most ${names} names.`,
  guest: (number: number) => `Guest ${number}`,
  time: {
    shot: (item: string) => `Shot ${item}`,
    inShot: (item: string, code: string) => `Shot ${item}, ${code}`,
    ofVersion: (version: number) => `version ${version}`,
  },
  changes: {
    takes: (numbers: readonly number[]) =>
      `${numbers.length === 1 ? "another take" : "other takes"} of ${shotsOf(numbers)}`,
    cuts: (numbers: readonly number[]) => `${shotsOf(numbers)} cut anew`,
    lines: (numbers: readonly number[]) =>
      `${numbers.length === 1 ? "another line" : "other lines"} under ${shotsOf(numbers)}`,
    added: (numbers: readonly number[]) => `${shotsOf(numbers)} added`,
    removed: (numbers: readonly number[]) => `${shotsOf(numbers)} left out`,
    reordered: "another order",
    sound: "another sound",
    /** In one sentence without a stop. */
    all: (said: readonly string[]) => said.join("; "),
  },
  state: {
    unanswered: "No answer yet",
    waiting: (left: number, all: number) => `Waiting for ${left} of ${all}`,
    approvedBy: (name: string) => `Approved by ${name}`,
    approvedByAll: (all: number) => `Approved by all ${all}`,
    changes: (names: string) => `${names} asked for changes`,
    more: (name: string, others: number) => `${name} and ${others} more`,
    both: (one: string, other: string) => `${one} and ${other}`,
    earlier: (said: string, latest: number) => `${said}; version ${latest} is new`,
    approvedVersion: (version: number) => `Approved version ${version}`,
    changesOfVersion: (names: string, version: number) => `${names} asked for changes of version ${version}`,
  },
};

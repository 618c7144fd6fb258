import { formatCount, formatCredits } from "@/lib/platform/format";

/** How a person asks owners for a higher limit. */
export const messages = {
  action: "Ask for a higher limit",
  asked: (credits: number) => `You asked for ${formatCount(credits)}`,
  of: (label: string, name: string) => `${label}: ${name}`,
  /** A limit that the person does not see. */
  unknown: "This limit",
  title: "Ask for a higher limit",
  is: (name: string, credits: number) => `${name} is ${formatCredits(credits)}.`,
  about: (name: string) => `${name} counts what you spend.`,
  owners: (names: readonly string[]) =>
    names.length === 0
      ? "The owners are asked."
      : `${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${formatCount(names.length - 3)} more` : ""} ${names.length > 1 ? "are" : "is"} asked.`,
  field: "New limit",
  unit: "credits",
  missing: "Enter a number of credits.",
  reason: "Reason",
  send: "Ask owners",
  change: "Change request",
  withdraw: "Withdraw request",
  sent: "Asked for a higher limit. You're told when an owner answers.",
  changed: "Request changed",
  withdrawn: "Request withdrawn",
  failed: "Couldn't send the request. Try again.",
};

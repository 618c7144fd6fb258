import type { Scope } from "@/lib/http/permissions";
import { SCOPE_WORDS } from "@/lib/tokens/access-token";

/** The visible text of the page on which a person lets a program in. */
export const messages = {
  title: "Allow a program",
  heading: (name: string) => `Allow ${name}?`,
  /** For a program that calls itself nothing. */
  unnamed: "this program",
  isFrom: (host: string) => `It comes from ${host}. It will act for you, never with more rights than yours.`,
  goesTo: (host: string) => `Your answer goes to ${host}.`,
  staysHere: "Your answer goes to a program on this device. Allow it only if you started it yourself.",
  may: "It may",
  notYours: (scopes: readonly Scope[]) =>
    `It also asks for what your role doesn't permit: ${scopes.map((scope) => SCOPE_WORDS[scope].toLowerCase()).join(", ")}.`,
  scopeMissing: "Choose at least one thing that it may do, or decline.",
  credits: "Credits per month",
  creditsHint: "Above this, its jobs wait until an owner approves. Leave it empty for no limit of its own.",
  lasts: (days: number) => `It can act for ${days} days. Stop it anytime in Settings, under Tokens.`,
  allow: "Allow",
  decline: "Decline",
  failed: "Couldn't send your answer. Try again.",
  none: "Nothing to allow",
  noneAdvice: "This request has ended, or you have answered it. Start again from the program.",
};

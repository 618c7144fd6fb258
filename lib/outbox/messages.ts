import { asSentence } from "@/lib/platform/excerpt";

/** The words of a refusal, on a form and without one. */
export const messages = {
  accepted: (values: readonly string[]) => `Accepted: ${values.join(", ")}.`,
  refused: (title: string, message: string, advice: string) => `${asSentence(title)} ${message} ${advice}`,
  rejected: "Your request was rejected.",
  seeForm: "Your request was rejected. See the form.",
  serverFault: "Something went wrong on the server.",
};

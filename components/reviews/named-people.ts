import { tidyName } from "@/lib/platform/name-form";
import { mustAnswer } from "@/lib/reviews/review";

/** The names in a text that has commas or line breaks between them, and what is wrong with them; null for nothing. */
export function namesIn(text: string): { names: string[]; problem: string | null } {
  const names = text
    .split(/[,;\n]/)
    .map(tidyName)
    .filter((name) => name !== "");
  const read = mustAnswer.safeParse(names);
  return { names, problem: read.success ? null : (read.error.issues[0]?.message ?? null) };
}

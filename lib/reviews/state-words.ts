import { messages } from "./messages";
import type { ReviewState } from "./review-state";

const text = messages.state;

/** The state of a review in words, the same wherever it is said. */
export function stateWords({
  name,
  of,
  waiting_for,
  approved_by,
  changes_by,
  version,
  latest,
}: ReviewState): string {
  switch (name) {
    case "unanswered":
      return text.unanswered;
    case "waiting":
      return text.waiting(waiting_for.length, of);
    case "approved":
      return of === 1 ? text.approvedBy(approved_by[0] ?? "") : text.approvedByAll(of);
    case "changes":
      return text.changes(namesInWords(changes_by));
    case "approved_earlier":
      return text.earlier(text.approvedVersion(version ?? 1), latest);
    case "changes_earlier":
      return text.earlier(text.changesOfVersion(namesInWords(changes_by), version ?? 1), latest);
  }
}

/** "Mara", "Mara and Jo", "Mara and 2 more". */
function namesInWords([first = "", second, ...others]: readonly string[]): string {
  if (second === undefined) return first;
  return others.length === 0 ? text.both(first, second) : text.more(first, others.length + 1);
}

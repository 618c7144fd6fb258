import { messages } from "./messages";
import type { VersionChanges } from "./version";

const text = messages.version;
/** More are counted. */
const MAX_NAMED = 6;

/** "shot 2", "shots 2, 4 and 5", "12 shots". */
export function shotsInWords(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  if (numbers.length === 1) return text.shot(first);
  if (numbers.length > MAX_NAMED) return text.manyShots(numbers.length);
  return text.shots(`${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`);
}

/** What is other in a version than in the one before, a sentence without its full stop for each. */
export function changeWords(changes: VersionChanges | null): string[] {
  if (!changes) return [text.first];
  const { takes, cuts, added, removed, is_reordered, has_other_sound } = changes;
  const said = [
    takes.length > 0 && text.takes(shotsInWords(takes)),
    cuts.length > 0 && text.cuts(shotsInWords(cuts)),
    added.length > 0 && text.added(shotsInWords(added)),
    removed.length > 0 && text.removed(shotsInWords(removed)),
    is_reordered && text.reordered,
    has_other_sound && text.sound,
  ].filter((words) => words !== false);
  return said.length > 0 ? said : [text.same];
}

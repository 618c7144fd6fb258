import { messages } from "./messages";
import type { VersionChanges } from "./version";

const text = messages.changes;

/**
 * What a version has that the one before did not, in words: "another take of shot 2; shot 3 cut anew". The same wherever it
 * is said; empty where only numbers of shots are other.
 */
export function changesWords(changes: VersionChanges): string {
  const { takes, cuts, lines, added, removed, is_reordered, has_other_sound } = changes;
  const said = [
    takes.length > 0 && text.takes(takes),
    cuts.length > 0 && text.cuts(cuts),
    lines.length > 0 && text.lines(lines),
    added.length > 0 && text.added(added),
    removed.length > 0 && text.removed(removed),
    is_reordered && text.reordered,
    has_other_sound && text.sound,
  ].filter((words) => words !== false);
  return text.all(said);
}

import { messages } from "./messages";

type Named = { id: string; name: string | null };

/** What each guest is called, by id: by their name, with a number where several have the same or none. */
export function guestNames(guests: readonly Named[]): ReadonlyMap<string, string> {
  const known = new Map<string, string[]>();
  for (const { id, name } of guests) {
    const called = name ?? messages.unnamed;
    known.set(called, [...(known.get(called) ?? []), id]);
  }
  return new Map(
    [...known].flatMap(([called, ids]) =>
      // By id, so that a later answer changes no number.
      ids.sort().map((id, at) => [id, at === 0 ? called : `${called} (${at + 1})`] as const),
    ),
  );
}

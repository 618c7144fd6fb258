import { confusableForms, takenNames } from "@/lib/platform/confusable-names";
import { messages } from "./messages";

type Said = { visitorId: string; name: string };

/**
 * What visitors are called under names that they typed: nobody as somebody else who looks the same. A name that looks
 * like one of the studio says that it is a visitor's, and one that several visitors have gets a number.
 * @returns the name of a visitor who typed one of these
 */
export function uniqueVisitorNames(
  said: readonly Said[],
  studio: readonly (string | null)[],
): (visitorId: string, name: string) => string {
  const ofStudio = takenNames([messages.studio, ...studio]);
  const owners = new Map<string, string>();
  const numbers = new Map<string, number>();
  const called = new Map<string, string>();
  // By id, so that a later answer changes no number.
  for (const { visitorId, name } of [...said].sort(byVisitor)) {
    const key = keyOf(visitorId, name);
    if (called.has(key)) continue;
    const plain = ofStudio.has(name) ? messages.visitor(name) : name;
    const [look = ""] = confusableForms(plain);
    const isFree = (free: string) =>
      confusableForms(free).every((each) => (owners.get(each) ?? visitorId) === visitorId);
    let free = plain;
    while (!isFree(free)) {
      const number = (numbers.get(look) ?? 1) + 1;
      numbers.set(look, number);
      free = messages.numbered(plain, number);
    }
    for (const each of confusableForms(free)) owners.set(each, visitorId);
    called.set(key, free);
  }
  return (visitorId, name) => called.get(keyOf(visitorId, name)) ?? name;
}

const keyOf = (visitorId: string, name: string): string => JSON.stringify([visitorId, name]);
const byVisitor = (one: Said, other: Said): number =>
  keyOf(one.visitorId, one.name) < keyOf(other.visitorId, other.name) ? -1 : 1;

type Named = { id: string; name: string | null };

/** What each guest is called, by id: by their name, with a number where several have the same or none. */
export function guestNames(guests: readonly Named[]): ReadonlyMap<string, string> {
  const said = guests.map(({ id, name }) => ({ visitorId: id, name: name ?? messages.unnamed }));
  const calledOf = uniqueVisitorNames(said, []);
  return new Map(said.map(({ visitorId, name }) => [visitorId, calledOf(visitorId, name)]));
}

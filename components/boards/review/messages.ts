import { formatCount, formatQuantity } from "@/lib/platform/format";

const shots = (count: number) => formatQuantity(count, "shot");
const ownOf = (name: string) => `${name}'s`;

/** The texts of the room of a board in which its reviews are read. */
export const messages = {
  title: "Review",
  failed: "Couldn't load the reviews",
  link: "Link",
  linkOf: ({ title, state, isOver }: { title: string; state: string; isOver: boolean }) =>
    `${title} · ${isOver ? "closed" : state}`,
  empty: {
    title: "Nobody has seen this film yet",
    text: "Make a link. Whoever has it watches the picks in order, remarks on frames, and approves or asks for changes.",
    viewer: "Its guests watch the picks in order, remark on frames, and approve or ask for changes.",
  },
  head: {
    version: (number: number) => `Version ${number}.`,
    noVersion: "There is nothing to see yet: no shot has a take.",
    newer:
      "The film has changed since then. Guests see that as the next version once it has rested for a minute.",
    agree: ({ guests, same, different }: { guests: number; same: number; different: number }) => {
      if (guests === 1) return "";
      const all = guests === 2 ? "Both guests" : `All ${formatCount(guests)} guests`;
      if (different === 0) return `${all} agree on ${shots(same)}.`;
      return same === 0
        ? `The guests differ on ${shots(different)}.`
        : `The guests agree on ${shots(same)} and differ on ${formatCount(different)}.`;
    },
    inUse: (names: readonly string[]) =>
      names.length === 0 ? "" : `${ownOf(names.join(" and "))} picks are in use.`,
    until: (day: string) => `Open until the end of ${day}.`,
    revoked: "Revoked. What guests said stays.",
    expired: "Expired. What guests said stays.",
    views: (count: number) =>
      count === 0 ? "Not opened yet." : `Opened in ${formatQuantity(count, "browser")}.`,
  },
  answers: {
    title: "Answers",
    none: "No answer yet. Guests approve or ask for changes on the page of the link.",
    all: (count: number) => `Show all ${formatCount(count)} answers`,
    fewer: "Show fewer",
    approved: "Approved",
    changes: "Asks for changes",
    unanswered: "No answer yet",
    earlier: (version: number) => `version ${version}`,
    facts: ({ chosen, remarks }: { chosen: number; remarks: number }) =>
      [chosen > 0 && `${shots(chosen)} chosen`, remarks > 0 && formatQuantity(remarks, "remark")]
        .filter(Boolean)
        .join(", ") || "Nothing chosen",
    use: (name: string) => `Use ${ownOf(name)} picks`,
    change: (count: number) => `${shots(count)} would change`,
    inTheCut: "In the cut",
    inUse: "In use",
    undo: "Undo",
    undoOf: (name: string) => `Undo the picks of ${name}`,
  },
  use: {
    title: (name: string) => `Use ${ownOf(name)} picks?`,
    explained: (count: number) =>
      `${count === 1 ? "1 shot gets" : `${formatCount(count)} shots get`} another pick. No take is deleted, and remarks stay.`,
    changes: "What changes",
    shot: (number: number) => `Shot ${number}`,
    change: (before: string, after: string) => `${before} → ${after}`,
    noPick: "No pick",
    take: (letter: string | null) => (letter === null ? "The only take" : `Take ${letter}`),
    took: (name: string, changed: string) => `${ownOf(name)} picks are in the cut: ${changed} changed.`,
    tookNone: (name: string) => `${ownOf(name)} picks were in the cut already.`,
    failed: "Couldn't use these picks.",
    undone: (count: number) =>
      count === 0 ? "These shots have other picks already." : `${formatQuantity(count, "pick")} restored`,
    undoFailed: "Couldn't restore the picks.",
  },
  choices: {
    different: (count: number) => `Different, ${shots(count)}`,
    notPicked: (count: number) => `Chosen, not in the cut, ${shots(count)}`,
    same: (count: number) => `The same, ${shots(count)}`,
    failed: "Couldn't load who chose what",
    take: (letter: string | null) => (letter === null ? "The only take" : `Take ${letter}`),
    open: (number: number, take: string) => `Open shot ${number}, ${take.toLowerCase()}`,
    nobody: "Nobody's choice",
    picked: "Picked",
    pick: (letter: string | null) => (letter === null ? "Pick it" : `Pick ${letter}`),
    pickOf: (number: number, letter: string | null) =>
      letter === null ? `Pick the take of shot ${number}` : `Pick ${letter} of shot ${number}`,
    didPick: (number: number, letter: string | null) =>
      letter === null ? `Shot ${number} has its pick.` : `Take ${letter} is the pick of shot ${number}.`,
    pickFailed: "Couldn't pick this take.",
    votes: (counts: readonly number[]) => {
      const [all = 0] = counts;
      if (counts.length === 1) return all === 1 ? "" : `All ${formatCount(all)}`;
      return counts.every((count) => count === 1)
        ? `${formatCount(counts.length)} answers`
        : counts.map(formatCount).join(" to ");
    },
  },
  remarks: {
    title: "Remarks",
    failed: "Couldn't load remarks",
    count: (open: number, resolved: number) => `${formatCount(open)} open, ${formatCount(resolved)} resolved`,
  },
  visits: "Who opened it",
  versions: {
    title: "Versions",
    number: (number: number) => `Version ${number}`,
    latest: "Latest",
    first: "The first version",
    same: "The same film",
    show: (number: number) => `Show version ${number}`,
    film: (number: number) => `Shots of version ${number}`,
    failed: "Couldn't load this version",
  },
};

import { formatCount, formatCredits, formatMomentDay, formatQuantity } from "@/lib/platform/format";

type CollectionFigures = {
  shots: number;
  takes: number;
  credits: number | null;
  first_at: string | null;
  last_at: string | null;
};

/** The texts of collections. */
export const messages = {
  newCollectionDialog: {
    create: "Create",
    failed: "Couldn't create the collection.",
    name: "Name",
    title: "New collection",
  },
  collections: {
    back: "All shots",
    create: "New collection",
    drop: "or drop shots here",
    holds: ({ shots, credits }: { shots: number; credits: number | null }) =>
      [
        formatQuantity(shots, "shot"),
        ...(credits !== null && credits > 0 ? [formatCredits(credits)] : []),
      ].join(" · "),
    label: "Collections",
  },
  collectionHead: {
    addNote: "Add a note",
    arrange: "Arrange",
    export: "Export in order",
    failed: "Couldn't change the collection.",
    /** What it holds, what that cost so far, and from when to when it was made. */
    holds: ({ shots, takes, credits, first_at, last_at }: CollectionFigures, timeZone: string) => {
      const days = [first_at, last_at].flatMap((at) => (at === null ? [] : formatMomentDay(at, timeZone)));
      return [
        formatQuantity(shots, "shot"),
        ...(takes > shots ? [formatQuantity(takes, "take")] : []),
        ...(credits !== null && credits > 0 ? [`${formatCredits(credits)} so far`] : []),
        ...(days.length > 0 ? [[...new Set(days)].join(" – ")] : []),
      ].join(" · ");
    },
    howToOrder: "Drag results to where they belong, or move them with their menus.",
    name: "Collection name",
    newestCover: "Use newest as cover",
    audience: "Who sees it",
    note: "Collection note",
    showOrder: "Show in collection order",
  },
  collectionOrder: {
    failed: "Couldn't change the order.",
    moved: (place: number, count: number) => `Moved to ${formatCount(place)} of ${formatCount(count)}.`,
    movedSeveral: (count: number) => `${formatQuantity(count, "result")} moved.`,
    putBack: "Moved back.",
  },
};

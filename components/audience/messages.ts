import type { AudienceKind } from "@/lib/audience/audience";
import { formatCount } from "@/lib/platform/format";

/** Who sees a board or a collection. */
export const messages = {
  title: "Who sees it",
  label: "Seen by",
  choices: { open: "Everyone", shared: "Some", private: "Only you" } satisfies Record<AudienceKind, string>,
  hints: {
    board: {
      open: "Everybody in the workspace sees and changes it.",
      shared: "You and these people see and change it, and nobody else sees its takes.",
      private: "Nobody else sees it, or its takes: not in the gallery, in searches, or by a link.",
    },
    collection: {
      open: "Everybody in the workspace sees and changes it.",
      shared: "You and these people see and change it. What is in it stays in the gallery.",
      private: "Nobody else sees it. What is in it stays in the gallery.",
    },
  } satisfies Record<"board" | "collection", Record<AudienceKind, string>>,
  costs: "Limits and usage count it as before. Owners see that it is there and what it costs.",
  links: "Review links of people who won't see it any more stop working.",
  people: "People",
  nobodyElse: "Nobody else is in this workspace yet.",
  choose: "Choose at least one person.",
  unnamed: "Unnamed",
  notYours: "Only who made it can change this.",
  failed: "Couldn't change who sees it.",
  peopleFailed: "Couldn't load the people of this workspace.",
  loading: "Loading people",
  shown: {
    private: "Only you",
    shared: (people: number) => (people === 1 ? "You and 1 other" : `You and ${formatCount(people)} others`),
    /** To somebody with whom it is shared. */
    withYou: "Shared with you",
  },
  marks: { open: "", shared: "Shared with some", private: "Private" } satisfies Record<AudienceKind, string>,
};

import { formatCount, formatQuantity } from "@/lib/platform/format";

const views = (count: number) => formatQuantity(count, "view");

/** The texts of review links and remarks in the studio. */
export const messages = {
  openUntil: (day: string) => `Open until the end of ${day}`,
  share: {
    button: "Share for review",
    more: "Share for review…",
    oneResult: "For review",
    title: "Share for review",
    explained: {
      board:
        "Whoever has the link sees the picks of this board, in order, and can remark on them and approve them.",
      job: "Whoever has the link sees this result, and can remark on it and approve it.",
      collection:
        "Whoever has the link sees what is in this collection, and can remark on it and approve it.",
    },
    name: "Title",
    from: "From",
    fromHint: "Visitors see it beside the title and your replies. Leave it empty to stay unnamed.",
    expires: "Expires",
    days: (days: number) => formatQuantity(days, "day"),
    onDate: "On a date",
    date: "Last day",
    password: "Password",
    passwordHint: "Visitors enter it before they see anything.",
    takes: "Share all takes",
    takesHint: "Visitors choose among the takes of a shot. Your picks stay until you use theirs.",
    downloads: "Allow downloads",
    prompts: "Show prompts",
    models: "Show models",
    make: "Make and copy link",
    makeFailed: "Couldn't make the link.",
    link: "Review link",
    ready: "The link is ready.",
    copied: "The link is ready and copied.",
    copy: "Copy link",
    another: "Make another link",
  },
  links: {
    title: "Links",
    facts: ({ count, by }: { count: number; by: string | null }) =>
      by === null ? views(count) : `${views(count)}, made by ${by}`,
    opened: "Last opened ",
    neverOpened: "Not opened yet",
    expired: "Expired ",
    wasRevoked: "Revoked ",
    withheld: (results: number) =>
      results === 1
        ? "1 result may hold its prompt in the file and is left out. A link that shows prompts shares it."
        : `${formatCount(results)} results may hold their prompts in the file and are left out. A link that shows prompts shares them.`,
    locked: "Password",
    newLink: "New link",
    newLinkOf: (title: string) => `New link for ${title}`,
    newLinkAsked: (day: string) =>
      `The earlier link stops working at once. The new one is open until the end of ${day}.`,
    edit: "Edit",
    editOf: (title: string) => `Edit link for ${title}`,
    revoke: "Revoke link",
    revokeOf: (title: string) => `Revoke link for ${title}`,
    revokeAsked: "The link stops working at once. What visitors wrote stays.",
    revoked: "Link revoked. What visitors wrote stays.",
    failed: "Couldn't change the link.",
    loading: "Loading links",
  },
  edit: {
    title: "Edit link",
    explained: "The link stays the same. Whoever has it sees the change at once.",
    newPassword: "New password",
    newPasswordHint:
      "Visitors enter it before they see anything again. Leave empty to keep the current password.",
    removePassword: "Remove the password",
    save: "Save changes",
    saved: "Link changed",
  },
  status: {
    approved: (name: string) => `Approved by ${name}`,
    changes: (name: string) => `Changes requested by ${name}`,
    remarks: (open: number) => (open === 0 ? "Remarks" : formatQuantity(open, "open remark")),
    answers: "Answers of visitors",
    all: (answers: number) => `Show all ${formatCount(answers)} answers`,
    fewer: "Show fewer",
    chose: (name: string, items: readonly string[]) => `${name} chose ${items.join(", ")}`,
    /** Below the answer of the same visitor. */
    alsoChose: (items: readonly string[]) => `Chose ${items.join(", ")}`,
    takePicks: (name: string, shots: number) =>
      shots === 1 ? `Use the pick of ${name}` : `Use the ${formatCount(shots)} picks of ${name}`,
    took: (name: string, shots: number) => `${formatQuantity(shots, "pick")} of ${name} used`,
    takeFailed: "Couldn't use these picks.",
    undone: (shots: number) =>
      shots === 0 ? "These shots have other picks already." : `${formatQuantity(shots, "pick")} restored`,
    undoFailed: "Couldn't restore the picks.",
  },
  remarks: {
    title: "Remarks",
    none: "No remarks here yet.",
    loadFailed: "Couldn't load remarks",
    shot: (item: string) => `Shot ${item}`,
    at: (item: string, time: string) => `Shot ${item} at ${time}`,
    resolve: "Resolve",
    resolveOf: (name: string) => `Resolve the remark by ${name}`,
    reopen: "Reopen",
    resolved: "Resolved",
    marked: "Frame marked",
    delete: "Delete",
    deleteOf: (name: string) => `Delete the remark by ${name}`,
    askDelete: "Delete it and its replies for good?",
    keep: "Keep",
    reply: "Reply",
    failed: "Couldn't save it.",
    remix: "Remix",
    remixOf: (name: string) => `Remix with the remark by ${name}`,
    export: "Export markers (CSV)",
    onShot: (open: number, shot: number) => `${formatQuantity(open, "open remark")} on shot ${shot}`,
    all: "All",
    open: "Open",
    filter: "Remarks shown",
  },
};

import type { StatementKind } from "./statement";

/** The refusals of statements, and the words of their files. */
export const messages = {
  monthWrong: "A month is written as 2026-11.",
  boardOrTag: "A statement is of a board or of a tag, not of both.",
  noteLong: (characters: number) => `A note has at most ${characters} characters.`,
  markupWrong: "Enter a percentage from 0 to 1000 with at most two decimals, such as 12.5.",
  priceWrong: "Enter a price above 0 with at most six decimals, such as 0.0125.",
  currencyWrong: "Enter the code of a currency, such as EUR.",
  priceAndCurrency: "A price of a credit needs a currency, and a currency a price.",
  notFound: "This statement doesn't exist.",
  boardNotFound: "This board doesn't exist in this workspace.",

  /** The file of the entries, one line for each job and call. */
  csv: {
    local: (zone: string) => `Date (${zone})`,
    utc: "Date (UTC)",
    entry: "Entry",
    kind: "Kind",
    model: "Model",
    board: "Board",
    shot: "Shot",
    person: "Person",
    status: "Status",
    approved: "Approved credits",
    charged: "Charged credits",
    refunded: "Refunded credits",
    billed: "Billed credits",
    amount: (currency: string) => `Amount ${currency}`,
  },
  /** The file of a kept statement, one line for each row. */
  rowsCsv: {
    group: "By",
    name: "Name",
    month: "Month",
    made: "Made",
    failed: "Failed",
    calls: "Calls",
    unknown: "Unknown",
    groups: { total: "Total", kinds: "Kind", boards: "Board", shots: "Shot", people: "Person" },
  },
  states: { running: "running", known: "charged", unknown: "unknown" },
  kinds: {
    video: "Video",
    image: "Image",
    voice: "Voice",
    avatar: "Talking avatar",
    description: "Descriptions",
    answer: "Chat",
    call: "API requests",
  } satisfies Record<StatementKind, string>,
  noBoard: "On no board",
  privateBoards: "Private boards",
  languageModels: "Language models",
};

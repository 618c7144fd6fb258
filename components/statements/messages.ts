import { formatCount, formatDay, formatDecimal, formatMonth, formatQuantity } from "@/lib/platform/format";
import type { Changes } from "@/lib/statements/sums";

/** To the thousandth of a credit: "1,234.567". */
export const exactCredits = (credits: number): string => formatDecimal(credits, 3);
const withUnit = (credits: number): string =>
  `${exactCredits(credits)} ${Math.abs(credits) === 1 ? "credit" : "credits"}`;
const signed = (credits: number): string => `${credits > 0 ? "+" : ""}${exactCredits(credits)}`;

const periodOf = (month: string | null): string => (month ? formatMonth(`${month}-01`) : "Whole time");

/** The texts of statements. */
export const messages = {
  title: "Statement",
  titles: "Statements",
  heading: (month: string | null) => `Statement: ${periodOf(month)}`,
  back: "Back to Plan & usage",
  backToAll: "All statements",
  ownersOnly: "Only owners see statements, because they say what clients are billed.",
  failed: "Couldn't load this statement.",
  period: periodOf,
  controls: {
    label: "What the statement is of",
    month: "Month",
    of: "Of",
    workspace: "Whole workspace",
    board: (name: string) => `Board: ${name || "Unnamed"}`,
    tag: (name: string) => `Tag: ${name}`,
    deletedBoard: "Board: deleted",
  },
  actions: {
    csv: "CSV",
    csvName: "Download every entry as CSV",
    rowsCsv: "CSV",
    rowsCsvName: "Download these rows as CSV",
    settings: "Billing…",
    keep: "Keep",
    kept: "Statement kept",
    keepFailed: "Couldn't keep the statement. Try again.",
  },
  sheet: {
    of: "Of",
    workspace: "Workspace",
    unnamed: "Unnamed workspace",
    board: "Board",
    tag: "Tag",
    deletedBoard: "Deleted board",
    entries: "Entries",
    days: (first: string, last: string) =>
      first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`,
    none: "Nothing was made.",
    asOf: "As of",
    zone: "Time zone",
    number: "Number",
  },
  figures: {
    label: "Main figures",
    charged: "Charged",
    amount: "Amount",
    marked: (percent: string) => `Charged, with ${percent}%`,
    creditsCharged: withUnit,
    made: "Made",
    calls: (calls: number) => formatQuantity(calls, "call of a language model", "calls of language models"),
    noCalls: "Completed jobs",
    failed: "Failed",
    rejected: (jobs: number) => `${formatCount(jobs)} rejected, nothing reserved`,
    noRejected: "Failed or canceled",
    refunded: "Refunded",
    refundedHint: "Not in what was charged",
  },
  running: (jobs: number, held: number) =>
    `${formatQuantity(jobs, "job")} of this ${jobs === 1 ? "is" : "are"} still running, with ${withUnit(held)} reserved. What ${jobs === 1 ? "it costs" : "they cost"} isn't in these sums.`,
  heldCalls: (held: number) =>
    `Calls of language models are still running, with up to ${withUnit(held)}. What they cost isn't in these sums.`,
  unknown: (entries: number) =>
    entries === 1
      ? "The API never said what 1 entry was charged, so it is in no sum."
      : `The API never said what ${formatCount(entries)} entries were charged, so they are in no sum.`,
  bill: {
    title: "To bill",
    charged: "Charged",
    price: "Price of a credit",
    net: "Net",
    markup: (percent: string) => `Mark-up ${percent}%`,
    total: "Total",
    noPrice: "Set a mark-up and the price of a credit to see what to bill.",
  },
  columns: {
    made: "Made",
    failed: "Failed",
    approved: "Approved",
    charged: "Charged",
    refunded: "Refunded",
    marked: (percent: string) => `With ${percent}%`,
    amount: (currency: string) => `Amount ${currency}`,
  },
  tables: {
    kinds: { title: "By kind", column: "Kind" },
    boards: { title: "By board and shot", column: "Board, shot" },
    people: { title: "By person", column: "Person" },
  },
  rows: {
    unnamed: "Unnamed",
    deletedBoard: "Deleted board",
    shot: (number: number) => `Shot ${formatCount(number)}`,
    still: (number: number) => `Still of shot ${formatCount(number)}`,
    line: (number: number) => `Line of shot ${formatCount(number)}`,
    removed: "Shots that were removed",
    total: "Total",
    calls: (calls: number) => formatQuantity(calls, "call"),
    /** Below the name on a phone, which has no columns for it. */
    details: (made: number, failed: number, refunded: number) =>
      [
        made > 0 && `${formatCount(made)} made`,
        failed > 0 && `${formatCount(failed)} failed`,
        refunded > 0 && `${exactCredits(refunded)} refunded`,
      ]
        .filter(Boolean)
        .join(", "),
    none: "–",
  },
  moreShots:
    "There are too many shots for one sheet. The statement of a board lists its shots, and the CSV file every entry.",
  note: {
    ledger:
      "Charged is what the ledger has: without what was refunded, each job and call in the month in which it was made. Approved is the highest price that was agreed to before a job was sent, which calls of language models don't have.",
    rounding:
      "Amounts are calculated exactly and rounded once for each figure, so that rows can differ from the total by their last digit.",
  },
  kept: {
    title: "Kept statements",
    none: "None yet. A kept statement stays as it is, with notes of when it was sent and paid.",
    columns: { period: "Period", of: "Of", amount: "Amount", state: "State", made: "Made" },
    failed: "Couldn't load the kept statements.",
    byItself: "by itself",
    sent: (day: string) => `Sent ${formatDay(day)}`,
    paid: (day: string) => `Paid ${formatDay(day)}`,
    open: "Not sent",
    workspace: "Workspace",
    scheduled: "The statement of each month is made by itself on the first of the next.",
  },
  since: {
    title: "The ledger has changed since",
    /** As a sentence: "Charged +12.5, made +3." */
    changes: ({ charged, refunded, made, held, unknown }: Changes) => {
      const changes = [
        charged !== 0 && `charged ${signed(charged)}`,
        refunded !== 0 && `refunded ${signed(refunded)}`,
        made !== 0 && `made ${signed(made)}`,
        held !== 0 && `reserved ${signed(held)}`,
        unknown !== 0 && `unknown ${signed(unknown)}`,
      ]
        .filter(Boolean)
        .join(", ");
      return `${changes.charAt(0).toUpperCase()}${changes.slice(1)}.`;
    },
    see: "See it as it is now",
  },
  notes: {
    label: "Notes",
    sent: "Sent",
    paid: "Paid",
    markSent: "Mark as sent",
    markPaid: "Mark as paid",
    clearSent: "Not sent",
    clearPaid: "Not paid",
    note: "Note",
    noteHint: "For owners. It isn't printed.",
    saved: "Saved",
    cleared: { sent_on: "Not marked as sent any more", paid_on: "Not marked as paid any more" },
    marked: { sent_on: "Marked as sent", paid_on: "Marked as paid" },
    failed: "Couldn't save this. Try again.",
    remove: "Delete",
    removeTitle: "Delete this statement?",
    removeHint:
      "Its notes go, too. The ledger stays, and you can keep a new one, with its sums as they are then.",
    removed: "Statement deleted",
  },
  settings: {
    title: "Billing",
    markup: "Mark-up",
    percent: "percent",
    price: "Price of a credit",
    priceHint: "Empty where you bill credits.",
    currency: "Currency",
    currencyHint: "Its code, such as EUR.",
    currencyNeeded: "A price needs a currency. Enter its code, such as EUR.",
    schedule: "Make the statement of each month",
    scheduleHint: (zone: string) =>
      `On the first of the next, in ${zone.replaceAll("_", " ")}. Owners and webhooks that want it are told.`,
    keptStay: "What is kept stays as it is.",
    saved: "Billing saved",
    failed: "Couldn't save this. Try again.",
  },
};

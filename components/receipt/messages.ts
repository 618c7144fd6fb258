import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";
import type { ApprovedPrice } from "@/lib/receipts/receipt";

/** The texts of the receipt of a film. */
export const messages = {
  title: "Receipt",
  back: (board: string) => `Back to ${board || "the board"}`,
  madeAt: (when: string) => `As of ${when}`,
  json: "Download as JSON",
  statement: "Statement of this board",
  failed: "Couldn't load this receipt.",
  figures: "What the film cost",
  charged: "Charged",
  refunded: "Refunded",
  reserved: "Reserved",
  stillReserved: "For takes that are still running",
  takes: "Takes",
  inFilm: (shots: number, of: number) => `${formatCount(shots)} of ${formatQuantity(of, "shot")} picked`,
  unknown: (takes: number) =>
    takes === 1
      ? "The charge of 1 take isn't known, so it is in no sum."
      : `The charges of ${formatCount(takes)} takes aren't known, so they are in no sum.`,
  table: "What each part is made of and cost",
  columns: { part: "Part of the film", takes: "Takes", charged: "Charged", refunded: "Refunded" },
  groups: { shots: "Shots", lines: "Lines", sound: "Sound", others: "Not on the board any more" },
  shot: (number: number) => `Shot ${formatCount(number)}`,
  line: (number: number) => `Line of shot ${formatCount(number)}`,
  sound: "Sound under the film",
  others: "Takes of shots, lines and sounds that were removed",
  noPick: "No pick, so nothing of it is in the film.",
  notSpoken: "Not spoken.",
  uploaded: "Uploaded by a person. It cost nothing here.",
  noHash: "Not saved yet",
  sha256: "SHA-256",
  setting: (name: string, value: string) => `${name} ${value}`,
  mark: {
    signed: "signed by its maker (C2PA)",
    stated: "the file says so",
    ours: "each download says so",
    unmarkable: "the file can't say so",
    unknown: "not read yet",
  },
  /** Who pressed, for how much at most, and who said yes. */
  approved: ({ person_name, is_asked, approved_by, credits, takes }: ApprovedPrice, when: string) => {
    const who = person_name ?? "A deleted person";
    const price = `${formatQuantity(takes, "take")} for at most ${formatCredits(credits)}`;
    const asked = is_asked ? `, approved by ${approved_by ?? "an owner"}` : "";
    return `${who}: ${price}${asked}, ${when}`;
  },
  refundedOf: (credits: number) => `${formatCount(credits)} refunded`,
  approvedBy: "Approved",
  total: "Total",
  note: "Charged and refunded are those of the ledger, for all takes of a part, also deleted ones. The SHA-256 is that of the file as it is stored; a download that carries a mark has another one and states this one.",
};

import { formatCount, formatRate, NO_DATA } from "@/lib/platform/format";

const orNoData = (value: string | null) => value ?? NO_DATA;
const creditsOrNoData = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/** Calls of language models, as files name them beside the kinds of jobs. */
const LLM_KINDS: Readonly<Record<string, string>> = {
  description: "description",
  answer: "assistant reply",
  call: "API request",
};

/** The names of rows that are no value of their part. */
const rows = {
  languageModels: "Language models",
  untagged: "No tag",
  onNoBoard: "No board",
  privateBoards: "Private boards",
  privateBoard: "Private board",
  inBrowser: "In a browser",
};

/** The text that functions of this folder build for the screen and for CSV files. */
export const messages = {
  csv: {
    day: "Day",
    kind: "Kind",
    model: "Model",
    person: "Person",
    jobs: "Jobs",
    active: "In progress",
    failed: "Failed",
    canceled: "Canceled",
    rejected: "Rejected",
    held: "Reserved credits (in progress)",
    reserved: "Reserved credits (total)",
    charged: "Charged credits",
    refunded: "Refunded credits",
    unknown: "Jobs without charge data",
    calls: "Language model requests",
    unknownCalls: "Requests without charge data",
    kinds: LLM_KINDS,
  },
  deviation: {
    none: "as estimated",
    tiny: "about as estimated",
    more: (percent: number) => `+${formatRate(percent)}%`,
    less: (percent: number) => `−${formatRate(percent)}%`,
  },
  rows,
  invalidRange: "Choose an end date on or after the start date, and a range of up to three years.",
  ledgerCsv: {
    job: "Job ID",
    created: "Created (UTC)",
    person: "Person",
    kind: "Kind",
    model: "Model",
    settings: "Settings",
    status: "Status",
    estimate: "Estimated credits",
    reserved: "Reserved credits",
    charged: "Charged credits",
    refunded: "Refunded credits",
    request: "Request ID",
    upstream: "Provider job ID",
    token: "Token",
    kinds: LLM_KINDS,
    charges: { running: "in progress", known: "completed", unknown: "no charge data" },
  },
  speech: { tts: "Text to speech", sts: "Speech to speech" },
  supportNote: {
    chargedInFull: (kind: string, status: string) =>
      `A ${kind} job ended as ${status} and was charged in full.`,
    canceled: (kind: string) => `A ${kind} job was canceled, and its credits don't add up.`,
    failed: (kind: string) => `A ${kind} job failed, and its credits don't add up.`,
    job: (id: string | null) => `Job ID: ${orNoData(id)}`,
    request: (id: string | null) => `Request ID: ${orNoData(id)}`,
    model: (id: string) => `Model: ${id}`,
    created: (at: string) => `Created: ${at}`,
    ended: (at: string | null) => `Ended: ${orNoData(at)}`,
    reason: (reason: string) => `Reason: ${reason || NO_DATA}`,
    reserved: (credits: number) => `Credits reserved: ${formatCount(credits)}`,
    charged: (credits: number | null) => `Credits charged: ${creditsOrNoData(credits)}`,
    refunded: (credits: number | null) => `Credits refunded: ${creditsOrNoData(credits)}`,
    missing: (credits: number) =>
      `Unaccounted for: ${formatCount(credits)}. Please refund these credits, or explain what they were charged for.`,
    inFull: "Nothing was refunded. Please refund these credits, or explain what they were charged for.",
    surplus: (credits: number) =>
      `Charged and refunded credits exceed the reserved credits by ${formatCount(credits)}. Please check the ledger entry for this job.`,
  },
};

import { addressOf, endpoint } from "@/lib/http/endpoint";
import { type LedgerFilters, ledgerFilters, ledgerPage, ledgerQuery } from "./ledger";
import { openRefunds } from "./refund";
import { refusals, type UsageQuery, usage, usageQuery } from "./usage";
import { worthList } from "./worth";

export const usageApi = {
  /**
   * Days are those of `tz`, by default UTC.
   * 400 (`invalid_request`) for a range of more than three years, and for a time zone that the database does not know.
   */
  read: endpoint({
    method: "GET",
    path: "/api/usage",
    summary: "Credits of a range of days, in total and by day, model, kind, person and tag",
    may: "look",
    query: usageQuery,
    result: usage,
    load: "list",
  }),
  /** Throws like `read`. */
  worth: endpoint({
    method: "GET",
    path: "/api/usage/worth",
    summary: "What each model gave for its credits in a range of days",
    may: "look",
    query: usageQuery,
    result: worthList,
    load: "list",
  }),
  /** Throws like `read`. 429 (`rate_limited`) and 503 (`unavailable`) while too many downloads are open. */
  csv: endpoint({
    method: "GET",
    path: "/api/usage/csv",
    summary: "The finest rows of a range of days: one for each day, kind, model and person",
    may: "look",
    query: usageQuery,
    sends: "text/csv",
  }),
  /**
   * Every job made here, deleted ones too. The first page has the sums over the whole filter.
   * 400 (`invalid_request`) for a malformed cursor, and for a time zone that the database does not know.
   */
  ledger: endpoint({
    method: "GET",
    path: "/api/usage/ledger",
    summary: "A page of the jobs with their credits",
    may: "look",
    query: ledgerQuery,
    result: ledgerPage,
    load: "list",
  }),
  /**
   * One line a job, streamed. 400 (`invalid_request`) for a time zone that the database does not know.
   * 429 (`rate_limited`) and 503 (`unavailable`) while too many downloads are open.
   */
  ledgerCsv: endpoint({
    method: "GET",
    path: "/api/usage/ledger/csv",
    summary: "Every job of a filter with its credits",
    may: "look",
    query: ledgerFilters,
    sends: "text/csv",
  }),
  /** Counted from ten minutes after their end, at most 100, the latest first. */
  refunds: endpoint({
    method: "GET",
    path: "/api/usage/refunds",
    summary: "Failed or canceled jobs whose credits do not add up",
    may: "look",
    result: openRefunds,
    load: "list",
  }),
  refusals: endpoint({
    method: "GET",
    path: "/api/usage/refusals",
    summary: "Why the upstream did not allow this key something, each reason once",
    may: "look",
    result: refusals,
    load: "list",
  }),
};

/** The address of the finest rows of a range as a CSV file. */
export const usageCsvPath = ({ from, to, tz }: Omit<UsageQuery, "part">): string =>
  addressOf(usageApi.csv, { query: { from, to, tz } });

/** The address of a filter of the ledger as a CSV file. */
export const ledgerCsvPath = (filters: LedgerFilters): string =>
  addressOf(usageApi.ledgerCsv, { query: filters });

import { addressOf, endpoint } from "@/lib/http/endpoint";
import { type LedgerFilters, ledgerFilters, ledgerPage, ledgerQuery } from "./ledger";
import { openRefunds } from "./refund";
import { refusals, type UsageQuery, usage, usageQuery } from "./usage";
import { worthList } from "./worth";

export const usageApi = {
  /** Days are those of `tz`, by default UTC. */
  read: endpoint({
    method: "GET",
    path: "/api/usage",
    summary: "Credits of a range of days, in total and by day, model, kind, person and tag",
    may: "look",
    costs: "workspace",
    query: usageQuery,
    result: usage,
    load: "list",
    errors: {
      invalid_request: "a range of more than three years, and a time zone that the database does not know",
    },
  }),
  worth: endpoint({
    method: "GET",
    path: "/api/usage/worth",
    summary: "What each model gave for its credits in a range of days",
    may: "look",
    costs: "workspace",
    query: usageQuery,
    result: worthList,
    load: "list",
    errors: {
      invalid_request: "a range of more than three years, and a time zone that the database does not know",
    },
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/usage/csv",
    summary: "The finest rows of a range of days: one for each day, kind, model and person",
    may: "look",
    costs: "workspace",
    query: usageQuery,
    sends: "text/csv",
    errors: {
      invalid_request: "a range of more than three years, and a time zone that the database does not know",
      rate_limited: "too many downloads are open",
      unavailable: "too many downloads are open",
    },
  }),
  /** Every job made here, deleted ones too. The first page has the sums over the whole filter. */
  ledger: endpoint({
    method: "GET",
    path: "/api/usage/ledger",
    summary: "A page of the jobs with their credits",
    may: "look",
    costs: "workspace",
    query: ledgerQuery,
    result: ledgerPage,
    load: "list",
    errors: {
      invalid_request: "a cursor that is not one of ours, and a time zone that the database does not know",
    },
  }),
  /** One line a job, streamed. */
  ledgerCsv: endpoint({
    method: "GET",
    path: "/api/usage/ledger/csv",
    summary: "Every job of a filter with its credits",
    may: "look",
    costs: "workspace",
    query: ledgerFilters,
    sends: "text/csv",
    errors: {
      invalid_request: "a time zone that the database does not know",
      rate_limited: "too many downloads are open",
      unavailable: "too many downloads are open",
    },
  }),
  /** Counted from ten minutes after their end, at most 100, the latest first. */
  refunds: endpoint({
    method: "GET",
    path: "/api/usage/refunds",
    summary: "Failed or canceled jobs whose credits do not add up",
    may: "look",
    costs: "workspace",
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

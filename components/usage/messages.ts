import { messages as forecastMessages } from "@/lib/forecast/messages";
import { type Limit, type LimitSubject, limitName } from "@/lib/limits/limit";
import { formatMillicredits } from "@/lib/llm/cost";
import {
  formatCount,
  formatCredits,
  formatDay,
  formatJobs,
  formatMonth,
  formatPercent,
  formatQuantity,
  formatRate,
  formatShortDay,
  NO_DATA,
} from "@/lib/platform/format";

const zone = (timeZone: string) => timeZone.replaceAll("_", " ");
const countOrNoData = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));
const { perDay } = forecastMessages;

/** How many models with other prices are named. */
const MAX_NAMED = 3;

/** The visible text of the usage page. */
export const messages = {
  balanceSection: {
    title: "Balance",
    left: (credits: number) => `About ${formatCredits(credits)} left`,
    /** Around how long ago it was entered. */
    estimated: {
      before: (credits: number) => `Estimated from ${formatCredits(credits)} entered `,
      after: ".",
    },
    none: "The API doesn't report your balance. Enter it from your provider's billing page and we'll subtract each job. When you update it, we'll show what was spent elsewhere.",
    field: "Current balance",
    saved: "Balance saved",
    saveFailed: "Couldn't save the balance.",
    mode: "When a job needs more than the balance",
    modes: { warn: "Warn", block: "Block" },
    modeHints: {
      warn: "People see a warning before a job exceeds the balance, and can still run it.",
      block:
        "Jobs, assistant messages, descriptions and API requests that would exceed the balance are blocked, until someone enters a new balance or chooses Warn.",
    },
    modeSaved: "Setting saved",
    reconciliation: "Reconciliation",
    /** Around how long ago it was entered. */
    entry: {
      before: (credits: number) => `${formatCredits(credits)} entered `,
      after: (expected: number, drift: string) => `, ${formatCount(Math.round(expected))} expected: ${drift}`,
    },
    matches: "Matches",
    spentElsewhere: (credits: number) => `${formatCredits(credits)} spent outside Atelier`,
    added: (credits: number) => `${formatCredits(credits)} added`,
  },
  limitSection: {
    title: "Limits",
    hint: "Charged and reserved credits count. The tightest limit decides.",
    set: "Set a limit",
    none: "No limit yet. Set one to warn people, to be asked, or to block jobs that would exceed it. Includes reserved credits and language model charges.",
  },
  forecast: {
    title: "Forecast",
    columns: { by: "By", credits: "Credits", until: "Balance lasts until", reasons: "Most of it" },
    latest: (days: number) => `Last ${formatQuantity(days, "day")}`,
    perDay,
    waiting: (takes: number) => `${formatQuantity(takes, "take")} waiting on boards`,
    until: (day: string) => `around ${formatDay(day)}`,
    short: (credits: number) => `${formatCount(credits)} short`,
    usedUp: "used up",
    noBalance: "no balance entered",
    unknown: "too early to say",
    share: (name: string, share: number) => `${name} ${formatPercent(share)}`,
    prices: {
      same: (jobs: number, month: string) =>
        `The ${formatQuantity(jobs, "clip or image", "clips and images")} of ${formatMonth(month)} would cost the same today.`,
      differs: ({ jobs, before, now, month }: { jobs: number; before: number; now: number; month: string }) =>
        `The ${formatQuantity(jobs, "clip or image", "clips and images")} of ${formatMonth(month)} would cost ${formatCount(Math.abs(now - before))} ${now > before ? "more" : "less"} today: ${formatCredits(now)} instead of ${formatCount(before)}.`,
      models: (models: readonly { name: string; difference: number }[]) =>
        `${models
          .slice(0, MAX_NAMED)
          .map(
            ({ name, difference }) =>
              `${name} ${difference > 0 ? "+" : "−"}${formatCount(Math.abs(difference))}`,
          )
          .join(
            ", ",
          )}${models.length > MAX_NAMED ? ` and ${formatCount(models.length - MAX_NAMED)} more` : ""}.`,
      gone: (jobs: number) => `${formatJobs(jobs)} can't be made with the same settings any more.`,
      link: "Price changes",
    },
  },
  groupCsv: {
    estimated: "Estimated credits",
    charged: "Charged credits (estimated jobs)",
    kept: "Kept results",
    failures: "Failed, but charged (jobs)",
    failureCredits: "Failed, but charged (credits)",
  },
  groupTable: {
    columns: {
      charged: "Charged",
      share: "Share",
      jobs: "Jobs",
      kept: "Kept",
      perKept: "Per kept result",
      failedCharged: "Failed, charged",
      deviation: "Vs. estimate",
      reserved: "Reserved",
      refunded: "Refunded",
      failed: "Failed",
      canceled: "Canceled",
      rejected: "Rejected",
    },
    total: "Total",
    failedCharged: (name: string) => `${name}, charged for failed jobs`,
    none: "—",
    share: (share: number) =>
      share > 0 && share < 0.005 ? `< ${formatPercent(0.01)}` : formatPercent(share),
    noDataFor: (jobs: number, requests: number) =>
      `no data for ${[
        jobs > 0 && formatJobs(jobs),
        requests > 0 && formatQuantity(requests, "language model request"),
      ]
        .filter(Boolean)
        .join(", ")}`,
    jobs: (name: string, jobs: number) => `${name}, ${formatJobs(jobs)}`,
    charged: (name: string, credits: string) => `${name}, charged ${credits}`,
    reserved: (name: string) => `${name}, reserved`,
    ended: (name: string, status: string) => `${name}, ${status}`,
    figure: (label: string, value: number) => `${label} ${formatCount(value)}`,
  },
  jobsLink: {
    ledger: (label: string) => `${label}: show in the ledger`,
    show: (label: string) => `${label}: show jobs`,
  },
  ledger: {
    title: "Ledger",
    back: "Plan & usage",
    hint: "One line per job run from Atelier, including deleted jobs. The CSV has every line of this view, and one per language model request.",
    csv: "CSV",
    download: "Download CSV",
  },
  ledgerEntries: {
    failed: "Couldn't load the ledger",
    label: "Ledger entries",
    none: "No jobs match",
    noneHint: "Choose a longer range, or remove a filter.",
    columns: {
      created: "Created",
      what: "Job",
      person: "Person",
      quoted: "Estimate",
      reserved: "Reserved",
      charged: "Charged",
      refunded: "Refunded",
    },
    sums: "Sums",
    jobs: "Jobs",
    unknown: (jobs: number) => `${formatCount(jobs)} without charge data`,
    llm: (credits: string) => `${credits} to language models`,
  },
  ledgerFilters: {
    label: "Filter the ledger",
    person: "Person",
    anyone: "Anyone",
    model: "Model",
    anyModel: "Any model",
    token: "Token",
    anyToken: "Any token",
    kind: "Kind",
    anyKind: "Any kind",
    outcome: "Outcome",
    anyStatus: "Any outcome",
    active: "In progress",
    failedCharged: "Failed, but charged",
  },
  ledgerRow: {
    noSettings: "Default settings",
    unnamed: "Unnamed",
    name: (model: string, at: string) => `${model}, ${at}`,
    /** Before the kind and the settings. */
    model: (model: string) => `${model} · `,
    what: (kind: string, settings: string) => `${kind} · ${settings}`,
    token: "Made by token",
    job: "Job ID",
    upstream: "ID at the API",
    request: "Request ID",
  },
  recentEntries: {
    title: "Ledger",
    all: (entries: number) => (entries === 1 ? "1 entry" : `All ${formatCount(entries)} entries`),
  },
  tokenLink: { show: "Token in settings", ended: "This token has ended, or isn't yours." },
  partNames: {
    model: { title: "By model", column: "Model" },
    kind: { title: "By kind", column: "Kind" },
    person: { title: "By person", column: "Person" },
    tag: { title: "By tag", column: "Tag" },
    board: { title: "By board", column: "Board" },
    token: { title: "By token", column: "Token" },
    deletedBoard: "Deleted board",
    unnamed: "Unnamed",
  },
  personZip: {
    zip: "Results as ZIP",
    label: (name: string) => `Download ZIP: ${name}`,
    none: (name: string) => `${name} has no saved results in this range.`,
    started: (files: number, missing: number) =>
      `Downloading ${formatQuantity(files, "file")}.${missing > 0 ? ` ${formatQuantity(missing, "file")} ${missing === 1 ? "isn't" : "aren't"} saved yet.` : ""}`,
    failed: "Couldn't create the ZIP.",
  },
  planPanel: {
    title: "Plan",
    on: "API on",
    off: "API off",
    onHint: "API access is on. You can run jobs with this key, subject to your credits and scopes.",
    offHint:
      "Your plan doesn't include API access, so you can't run new jobs with this key. Your results are still here. Ask whoever manages the plan to turn on API access.",
    failed: (reason: string) => `Couldn't load your plan. ${reason}`,
    noAnswer: "The API didn't respond.",
    denied: "Denied by key permissions",
    quoted: (message: string) => `“${message}”`,
    /** Around how long ago it was. */
    rejected: {
      before: (jobs: number) => `The API rejected ${formatJobs(jobs)} with this error (403), most recently `,
      after: ". Nothing was reserved.",
    },
    requestId: "Request ID:",
  },
  rangeBar: {
    range: "Range",
    ranges: {
      today: "Today",
      yesterday: "Yesterday",
      "7d": "Last 7 days",
      "30d": "Last 30 days",
      "90d": "Last 90 days",
      month: "This month",
      "last-month": "Last month",
      year: "Last 365 days",
    },
    custom: "Custom range",
    invalid: (maxDays: number) => `Choose at most ${formatCount(maxDays)} days, from first to last.`,
    from: "From",
    to: "To",
    days: (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)}`,
    noTimeZone: "Time zone: UTC, because your browser's own isn't known.",
    timeZone: (timeZone: string) => `Time zone: ${zone(timeZone)}`,
  },
  refundRow: {
    missing: (credits: number) => `${formatCredits(credits)} not refunded`,
    surplus: (credits: number) => `${formatCredits(credits)} refunded in excess`,
    chargedInFull: (credits: number) => `${formatCredits(credits)} charged in full`,
    ended: (status: string) => `, ${status} `,
    figures: (reserved: number, charged: number | null, refunded: number | null) =>
      `Reserved ${formatCount(reserved)} · Charged ${countOrNoData(charged)} · Refunded ${formatCredits(refunded)}`,
    copyNote: "Copy support note",
    checked: "Job checked",
  },
  refundWatch: {
    title: "Refund watch",
    none: "No refunds outstanding. Every failed or canceled job had its reserved credits charged or refunded in full.",
    checking: (jobs: number) =>
      `Checking ${formatJobs(jobs)} that failed or ${jobs === 1 ? "was" : "were"} canceled in the last 10 minutes with credits charged or not accounted for. A refund may still come.`,
    some: "These jobs failed or were canceled more than 10 minutes ago, but the credits charged and refunded don't add up to the credits reserved.",
    chargedInFull: "Failed, charged in full",
    chargedInFullHint:
      "The credits add up, so nothing is missing: the API kept everything it reserved. Whether that's right depends on your contract. Send a support note to ask for a refund.",
    allCharged: "Show all failures that were charged",
    latest: (count: number) => `Showing the latest ${formatCount(count)}.`,
  },
  report: {
    failed: "Couldn't load usage",
    overTime: "Credits over time",
    none: "No jobs in this range",
    noneHint: "Only jobs run from Atelier are counted. The API has no usage history of its own.",
    create: "Create a video",
  },
  timeTable: {
    titles: { day: "By day", week: "By week", month: "By month" },
    columns: { created: "Day", charged: "Charged", jobs: "Jobs" },
    figures: { held: "Reserved", refunded: "Refunded" },
    inLine: (figure: string, credits: number) => `${figure} ${formatCount(credits)}`,
    jobs: (name: string, jobs: number) => `${name}, ${formatJobs(jobs)}`,
  },
  usageFigures: {
    title: "Totals",
    main: "Main figures",
    none: "—",
    loading: "of the monthly limit",
    charged: "Charged through this dashboard",
    chargedLink: (credits: string) => `Charged ${credits}`,
    perDay: (rate: number) => `${perDay(rate)}. `,
    noDataFor: (jobs: number) => `No data for ${formatJobs(jobs)}.`,
    ofLimit: (limit: LimitSubject & Pick<Limit, "limit_credits" | "counted_credits">) =>
      limit.scope === "workspace"
        ? `of ${formatCount(limit.limit_credits)}. `
        : `${limitName(limit)}: ${formatCount(limit.counted_credits)} of ${formatCount(limit.limit_credits)}. `,
    pace: (credits: number, lastDay: string) =>
      `On pace for ${formatCount(credits)} by ${formatShortDay(lastDay)}. `,
    setLimit: "Set a monthly limit",
    change: (change: number, credits: number, day: string) =>
      `${change === 0 ? "The same as" : `${change > 0 ? "+" : "−"}${formatPercent(Math.abs(change))} from`} ${formatCount(credits)} by ${formatShortDay(day)}.`,
    reserved: "Reserved now",
    reservedLink: (credits: number) => `Reserved ${formatCredits(credits)}`,
    reservedNote: (jobs: number) => `${formatCount(jobs)} in progress`,
    refunded: "Refunded",
    noneFailed: "None failed",
    ended: (jobs: number, status: string) => `${formatCount(jobs)} ${status}`,
    perKept: "Per kept result",
    perKeptCredits: formatRate,
    kept: (count: number) => `${formatCount(count)} kept of `,
    jobs: formatJobs,
    noneKept: ". Pick, favorite or download a result to keep it.",
    estimates: "Vs. estimate",
    asQuoted: "0%",
    estimatesNote: (charged: number, estimated: number) =>
      estimated === 0
        ? "No estimates yet"
        : charged === estimated
          ? "Charged as quoted"
          : `${formatCount(charged)} charged, ${formatCount(estimated)} estimated`,
    failures: "Failed, but charged",
    failuresLink: (credits: string) => `Failed, but charged ${credits}`,
    failuresNote: (jobs: number) => `, ${formatJobs(jobs)}`,
    other: "Language models",
    otherCredits: formatMillicredits,
    otherNote: (descriptions: number, replies: number, requests: number) =>
      `, included above: ${formatQuantity(descriptions, "description")}, ${formatQuantity(replies, "assistant reply", "assistant replies")}, ${formatQuantity(requests, "API client request")}`,
    uncertainNote: (count: number, most: number) =>
      `. The API never reported ${formatQuantity(count, "charge")}: up to ${formatMillicredits(most)} more.`,
  },
  worth: {
    open: "Which model is worth it",
    title: "Which model is worth it",
    about: "From the jobs of this range that have ended. Few jobs say little.",
    failed: "Couldn't load these figures",
  },
  usageTables: {
    title: "Usage by group",
    tagNote: "Jobs with two tags count in both, so these rows can be more than the total.",
    download: "CSV",
    downloadOf: (title: string) => `Download CSV: ${title}`,
  },
  usageChart: {
    weekOf: (start: string) => `Week of ${formatDay(start)}`,
    others: "All others",
    reserved: "Reserved",
    total: "Total",
    caption: { day: "Credits per day", week: "Credits per week", month: "Credits per month" },
    today: "today",
    forecast: (rate: number) => `forecast ${formatRate(rate)} a day`,
    groupBy: "Stacked by",
  },
  usageExports: {
    ledger: "Ledger",
    statement: "Statement",
    download: "CSV",
    downloadName: "Download CSV",
  },
  usageScreen: {
    title: "Plan & usage",
    usage: "Usage",
    usageHint: "Jobs run from Atelier, by creation date. Deleted jobs still count.",
    earlier: (name: string) => `Previous ${name}`,
    later: (name: string) => `Next ${name}`,
    month: "month",
    days: (count: number) => formatQuantity(count, "day"),
  },
};

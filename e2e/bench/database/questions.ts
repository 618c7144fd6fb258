import { writeFigureCursor } from "@/lib/platform/server/page";
import type { ListQuery } from "../../../lib/jobs/filters";
import { listJobs } from "../../../lib/jobs/server/search/list";
import { readOutline } from "../../../lib/jobs/server/search/outline";
import { correctSpelling } from "../../../lib/jobs/server/search/spelling";
import { readTypicalDuration } from "../../../lib/jobs/server/typical-duration";
import { countJobs, readNames } from "../../../lib/library/server/names";
import { readCreditSummary, readUsageMonth } from "../../../lib/limits/server/summary";
import type { Session } from "../../../lib/session/server/session";
import type { LedgerQuery } from "../../../lib/usage/ledger";
import { readLedger } from "../../../lib/usage/server/ledger";
import { readRefunds } from "../../../lib/usage/server/read-refunds";
import { readUsage } from "../../../lib/usage/server/read-usage";
import { usageCsv } from "../../../lib/usage/server/usage-csv";
import type { UsagePart } from "../../../lib/usage/usage";

/** What a page asks the database; `go` tells its calls apart, so that each asks with other words and values. */
export type Question = { name: string; aimMs: number | null; ask: (go: number) => Promise<unknown> };

const LIST_MS = 150;
const USAGE_MS = 100;
const TIME_ZONE = "Europe/Berlin";
const DAY_MS = 86_400_000;

const COMMON = ["harbour", "robot", "neon", "dunes", "wide", "slow", "handheld", "plant"];
const RARE = ["kaleidoscope", "zeppelin", "terracotta", "observatory", "carousel", "glacier", "lighthouse"];
const TYPOS = ["kaleidoscpe", "zeppellin", "teracotta", "obsrevatory", "carousal", "glaciar", "lihgthouse"];
/** Both words are common, and no job has both. */
const APART = ["harbour robot", "neon dunes", "kite plant", "rain tin", "dawn glass", "robot dunes"];

const of = <Value>(values: readonly [Value, ...Value[]] | readonly Value[], go: number): Value =>
  values[go % values.length] as Value;
const back = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const cursorAt = (days: number): string =>
  writeFigureCursor({ value: Date.now() - days * DAY_MS, id: "job_8" });

/** Every question of the gallery, the search, usage and the ledger, with what it may take. */
export function questionsOf(owner: Session): Question[] {
  const list = (name: string, filters: (go: number) => ListQuery): Question => ({
    name: `list: ${name}`,
    aimMs: LIST_MS,
    ask: (go) => listJobs(owner, filters(go)),
  });
  const search = (name: string, q: (go: number) => string, more: ListQuery = {}): Question => ({
    name: `search: ${name}`,
    aimMs: LIST_MS,
    ask: (go) => listJobs(owner, { q: q(go), ...more }),
  });
  const count = (name: string, filters: (go: number) => Parameters<typeof countJobs>[1]): Question => ({
    name: `count: ${name}`,
    aimMs: LIST_MS,
    ask: (go) => countJobs(owner, filters(go)),
  });
  const usage = (days: number, part: UsagePart): Question => ({
    name: `usage: ${days} days by ${part}`,
    aimMs: USAGE_MS,
    ask: (go) => readUsage(owner, { from: back(days - 1 + go), to: back(go), tz: TIME_ZONE, part }),
  });
  const ledger = (name: string, filters: (go: number) => LedgerQuery): Question => ({
    name: `ledger: ${name}`,
    aimMs: USAGE_MS,
    ask: (go) => readLedger(owner, { tz: TIME_ZONE, ...filters(go) }),
  });
  return [
    list("first page", () => ({ status: "settled" })),
    list("recent of a kind", (go) => ({ kind: of(["video", "image", "voice"], go), limit: 12 })),
    list("deep, by cursor", (go) => ({ status: "settled", cursor: cursorAt(400 + 40 * go) })),
    list("oldest first", () => ({ sort: "oldest" })),
    list("credits", () => ({ sort: "credits" })),
    list("length", () => ({ sort: "length" })),
    list("expiring", () => ({ sort: "expiry" })),
    list("kind, deep", (go) => ({ kind: "image", cursor: cursorAt(400 + 40 * go) })),
    list("failed", () => ({ status: "failed" })),
    list("canceled, of which there are none", () => ({ status: "canceled" })),
    list("active", () => ({ status: "active" })),
    list("failed and charged", () => ({ status: "failed_charged" })),
    list("model", (go) => ({ model: `model-${go}` })),
    list("person", (go) => ({ person: `person_${go % 12}` })),
    list("favorites", () => ({ favorite: "yes" })),
    list("tag", (go) => ({ tag: `tag-${go}` })),
    list("collection", (go) => ({ collection: `col_${go % 8}` })),
    list("series", (go) => ({ series: `series_${100 + go}` })),
    list("ratio and resolution", () => ({ ratio: "16:9", resolution: "720p" })),
    list("ratio of which there are none", () => ({ ratio: "2:1" })),
    list("not in our storage", () => ({ kept: "waiting" })),
    list("length and credits", () => ({ min_seconds: 5, max_seconds: 7, max_credits: 32 })),
    list("a month, two years ago", (go) => ({ from: back(760 + go), to: back(730 + go), tz: TIME_ZONE })),
    list("person, model and favorites", (go) => ({
      person: "person_3",
      model: `model-${go}`,
      favorite: "yes",
    })),
    list("tag and a model", (go) => ({ tag: `tag-${go}`, model: `model-${go}` })),
    list("favorites with a tag that they never have", () => ({
      favorite: "yes",
      tag: "tag-1",
      kind: "voice",
    })),
    list("trash", () => ({ trash: "yes" })),
    search("a common word", (go) => of(COMMON, go)),
    search("a rare word", (go) => of(RARE, go)),
    search("a word of one job", (go) => String(12_345 + go * 7)),
    search("a word of none", (go) => `zzyx${go}`),
    search("a common and a rare word", (go) => `${of(COMMON, go)} ${of(RARE, go)}`),
    search("two common words", (go) => `${of(COMMON, go)} ${of(["misty", "macro", "static"], go)}`),
    search("two common words never together", (go) => of(APART, go)),
    search(
      "a phrase",
      (go) => `${of(["red kite over dunes", "a tin robot waters a plant"], go)} ${of(RARE, go)}`,
    ),
    search("an id", (go) => `job_${(1_000_000 + go * 9_973).toString(16)}`),
    search("the first two letters", (go) => of(["ka", "ze", "te", "ob", "ca", "gl"], go)),
    search("a common word of a person and a model", (go) => of(COMMON, go), {
      person: "person_3",
      model: "model-4",
    }),
    search("a rare word, by credits", (go) => of(RARE, go), { sort: "credits" }),
    search("a rare word among images", (go) => of(RARE, go), { kind: "image" }),
    { name: "search: a typing error", aimMs: LIST_MS, ask: (go) => correctSpelling(owner, of(TYPOS, go)) },
    {
      name: "search: a typing error beside a common word",
      aimMs: LIST_MS,
      ask: (go) => correctSpelling(owner, `${of(COMMON, go)} ${of(TYPOS, go)}`),
    },
    count("everything", () => ({})),
    count("kind", (go) => ({ kind: of(["video", "image", "voice"], go) })),
    count("favorites", () => ({ favorite: "yes" })),
    count("a common word", (go) => ({ q: of(COMMON, go) })),
    count("a rare word", (go) => ({ q: of(RARE, go) })),
    count("trash", () => ({ trash: "yes" })),
    { name: "names of all filters", aimMs: LIST_MS, ask: () => readNames(owner) },
    { name: "outline of everything", aimMs: null, ask: () => readOutline(owner, { days_tz: TIME_ZONE }) },
    {
      name: "outline of a rare word",
      aimMs: null,
      ask: (go) => readOutline(owner, { days_tz: TIME_ZONE, q: of(RARE, go) }),
    },
    usage(30, "model"),
    usage(30, "kind"),
    usage(30, "person"),
    usage(365, "model"),
    usage(365, "kind"),
    usage(365, "person"),
    { name: "usage: 30 days as CSV", aimMs: USAGE_MS, ask: (go) => usageCsv(owner, csv(30, go)) },
    { name: "usage: 365 days as CSV", aimMs: null, ask: (go) => usageCsv(owner, csv(365, go)) },
    { name: "usage: the top bar", aimMs: USAGE_MS, ask: () => readCreditSummary(owner, TIME_ZONE) },
    { name: "usage: this month", aimMs: USAGE_MS, ask: () => readUsageMonth(owner, TIME_ZONE) },
    { name: "usage: refunds to watch", aimMs: USAGE_MS, ask: () => readRefunds(owner) },
    {
      name: "how long a job takes",
      aimMs: LIST_MS,
      ask: (go) =>
        readTypicalDuration(owner, { model: `model-${go}`, tier: "fast", resolution: "480p", length: "4" }),
    },
    ledger("30 days", (go) => ({ from: back(29 + go), to: back(go) })),
    ledger("365 days", (go) => ({ from: back(364 + go), to: back(go) })),
    ledger("everything", () => ({})),
    ledger("everything, deep, by cursor", (go) => ({ cursor: cursorAt(400 + 40 * go) })),
    ledger("a person's failures of 365 days", (go) => ({
      person: `person_${go % 12}`,
      status: "failed",
      from: back(364),
      to: back(0),
    })),
    ledger("365 days, the most expensive first", () => ({ from: back(364), to: back(0), sort: "charged" })),
  ];
}

const csv = (days: number, go: number) => ({
  from: back(days - 1 + go),
  to: back(go),
  tz: TIME_ZONE,
  part: "model" as const,
});

import { FILTER_ROWS, type FilterRow } from "@/lib/jobs/filters";
import { writeFigureCursor } from "@/lib/platform/server/page";

const NUL = "\0";
export const ODD_WORDS = [
  "",
  " ",
  NUL,
  "\ud800",
  "%ff",
  "..",
  "x".repeat(5_000),
  "' or 1=1 --",
  "NaN",
  "-1",
  "1e999",
  "null",
];
const ODD_DATES = ["0000-01-01", "9999-12-31", "2026-02-30", "275760-09-13", "-000001-01-01", "NaN"];
const ODD_FIGURES = ["NaN", "Infinity", "-1", "0", "1.5", "1e308", "9".repeat(400), "0x10"];
const ODD_TIME_ZONES = [
  "Mars/Olympus",
  "UTC+99",
  "+05:30",
  "../etc/passwd",
  "Factory",
  // Node knows it, and PostgreSQL does not.
  "US/Pacific-New",
  "posixrules",
  "x".repeat(64),
];
const ODD_CURSORS = [
  ...[8.64e15, -8.64e15, -62_135_596_800_001, 253_402_300_800_000, 1e12, 1.5, 2 ** 31, 0].map((value) =>
    writeFigureCursor({ value, id: "job_a" }),
  ),
  writeFigureCursor({ value: 0, id: NUL }),
  writeFigureCursor({ value: 0, id: "\ud800" }),
  ...['[1e999,"a"]', '[null,"a"]', '["a","b"]', "[1]", "{}", "null", "["].map((text) =>
    Buffer.from(text).toString("base64url"),
  ),
  "%%%",
];
const ORDERS = ["newest", "oldest", "credits", "length", "expiry"];

const ODD_BY_TYPE: Record<FilterRow["type"], readonly string[]> = {
  text: ODD_WORDS,
  choice: ODD_WORDS,
  flag: ODD_WORDS,
  figure: ODD_FIGURES,
  day: ODD_DATES,
  zone: ODD_TIME_ZONES,
  sort: ODD_WORDS,
  search: ODD_WORDS,
};

/** The test values of each query parameter, while the other parameters are valid. */
const ODD_VALUES = {
  ...Object.fromEntries(FILTER_ROWS.map(({ name, type }) => [name, ODD_BY_TYPE[type]])),
  limit: ODD_FIGURES,
  format: ODD_WORDS,
  first: ODD_WORDS,
  last: ODD_WORDS,
  part: ODD_WORDS,
};
export const WELL_FORMED = {
  from: "2026-01-01",
  to: "2026-01-31",
  tz: "Europe/Berlin",
  ids: "asset_none",
  format: "mp3",
  first: "job_a",
  last: "job_b",
};

/**
 * One parameter is odd and the others valid, each in turn, and one that no route knows; every odd cursor in every order.
 * @param isRead whether the route reads a parameter: it treats one that it does not read like an unknown one
 */
export const oddQueries = (isRead: (name: string) => boolean): Record<string, string>[] => [
  ...Object.entries({ ...ODD_VALUES, unknown: ODD_WORDS })
    .filter(([name]) => name === "unknown" || isRead(name))
    .flatMap(([name, values]) => values.map((value) => ({ ...WELL_FORMED, [name]: value }))),
  ...(isRead("cursor")
    ? ORDERS.flatMap((sort) => ODD_CURSORS.map((cursor) => ({ ...WELL_FORMED, sort, cursor })))
    : []),
];

export const asJson = (value: unknown): RequestInit => ({
  body: typeof value === "string" ? value : JSON.stringify(value),
  headers: { "content-type": "application/json" },
});
const as = (type: string, body = "odd"): RequestInit => ({ body, headers: { "content-type": type } });
export const ODD_BODIES: RequestInit[] = [
  {},
  as("text/plain"),
  as("multipart/form-data"),
  as("multipart/form-data; boundary="),
  as("multipart/form-data; boundary=b", "--b\r\n"),
  as(
    "multipart/form-data; boundary=b",
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a\0.png"\r\n\r\nodd\r\n--b--',
  ),
  as("application/x-www-form-urlencoded", "a=%ff&csrfToken=%00"),
  as("application/json; charset=utf-16"),
  as("application/jsonp", "{}"),
  as("image/png"),
  as(";"),
  ...["", "{", "[]", "null", "1e999", '"\\u0000"', '{"__proto__":{"a":1}}', "[".repeat(200)].map(asJson),
];

const aMade = {
  id: "job_x",
  upstream_id: null,
  request_id: null,
  status: "completed",
  model_id: "zeta",
  prompt: "A pier",
  person_name: null,
  created_at: "2026-01-01T00:00:00Z",
  completed_at: null,
  credits_quoted: null,
  credits_reserved: null,
  credits_used: null,
  credits_refunded: null,
  failure_code: null,
  failure_message: null,
  favorite: false,
  tags: [],
  note: null,
  files: [],
};
const settings = (outcome: object) => ({
  atelier: "settings",
  version: 1,
  kind: "video",
  request: {},
  made: { ...aMade, ...outcome },
});
const ODD_NUMBERS = [1e308, -1, 1.5, 2 ** 53, -0, 2 ** 31];
/** Almost valid bodies, by the path of a POST. */
export const NEARLY_RIGHT_BODIES: Record<string, unknown[]> = {
  "/api/balance": ODD_NUMBERS.map((credits) => ({ credits })),
  "/api/limits": ODD_NUMBERS.flatMap((limit_credits) =>
    ["UTC", "Mars/Olympus"].map((time_zone) => ({
      scope: "workspace",
      period: "month",
      effect: "warn",
      limit_credits,
      time_zone,
    })),
  ),
  "/api/library/bulk-actions": ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"].flatMap((moment) => [
    { selection: { deleted_at: moment }, action: { do: "restore" } },
    { selection: { filters: {}, until: moment, except: [] }, action: { do: "delete" } },
    {
      selection: { filters: { from: "0000-01-01" }, until: moment, except: [] },
      action: { do: "favorite", value: true },
    },
  ]),
  "/api/library/zip": ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59"].map((moment) => ({
    selection: { filters: {}, until: moment, except: [] },
  })),
  "/api/library/settings": ODD_NUMBERS.map((quota_bytes) => ({ file_names: "{prompt}", quota_bytes })),
  "/api/library/restore": [
    ...ODD_NUMBERS.map((credits_used) => settings({ credits_used })),
    ...["0000-01-01T00:00:00Z", "odd"].map((created_at) => settings({ created_at })),
    ...["0000-01-01T00:00:00Z", "odd"].map((completed_at) => settings({ completed_at })),
  ],
};

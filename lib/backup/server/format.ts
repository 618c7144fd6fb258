import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { STORE_NAMES } from "@/lib/files/server/store-type";

/** Of the archive. A reader takes no other. */
export const FORMAT = 1;

/** Names of entries. An archive has them in this order, with parts of the manifest in between. */
export const HEAD = "backup.json";
export const ROWS = "database/";
export const SUMS = "sums.json";
export const FILES = "files/";
export const SECRET = "auth-secret";
export const MANIFEST = "manifest/";
export const END = "end.json";

/** So many entries are described by one part of the manifest, which is held in memory. */
export const ENTRIES_PER_PART = 1_000;

const count = z.int().min(0);

/** Ours, and that of the embedded service. */
export const ALL_STORES = [...STORE_NAMES, "sandbox"] as const;
export type StoreName = (typeof ALL_STORES)[number];

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
export type Table = z.infer<typeof table>;

const versions = z.object({
  /** Time of the newest migration of each of our schemas, as its journal has it; null where there is none. */
  migrations: z.record(z.string(), z.number().nullable()),
  /** Of the queue's tables; null where there are none. */
  queue: z.int().nullable(),
});
export type Versions = z.infer<typeof versions>;

export const head = z.object({
  format: z.int(),
  createdAt: z.iso.datetime(),
  versions,
  /** In an order in which rows refer only to rows before them. */
  tables: z.array(table),
});
export type Head = z.infer<typeof head>;

const entry = z.object({ name: z.string(), size: count, sha256: z.string() });
export type Entry = z.infer<typeof entry>;

const absence = z.object({
  store: z.enum(ALL_STORES),
  name: z.string(),
  /** "removed": its row was deleted while the backup ran. "missing": its row still names it. */
  reason: z.enum(["removed", "missing"]),
});
export type Absence = z.infer<typeof absence>;

/** The entries since the part before, and the files that rows name and that were not there. */
export const manifestPart = z.object({ entries: z.array(entry), absent: z.array(absence) });

const tableSum = z.object({ schema: z.string(), name: z.string(), rows: count, digest: z.string() });
export type TableSum = z.infer<typeof tableSum>;

const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() });
export type Sequence = z.infer<typeof sequence>;

/** What a restored database must be like. */
export const sums = z.object({ tables: z.array(tableSum), sequences: z.array(sequence) });
export type Sums = z.infer<typeof sums>;

/** Of all files of the stores. */
const totals = z.object({ files: count, fileBytes: count, removed: count, missing: count });
export type Totals = z.infer<typeof totals>;

/** A message authentication code over the `sha256` of the last entry; `secret` is an id of its secret, which reveals nothing of it. */
const mac = z.object({ secret: z.string(), value: z.string() });
export type Mac = z.infer<typeof mac>;

/**
 * The last entry; `sha256` is of all entries before, as `manifestLine` writes them. Earlier versions wrote no `mac`, and
 * neither does a backup that knows no secret.
 */
export const end = z.object({ ...totals.shape, sha256: z.string(), mac: mac.optional() });

/** An entry's line in the list of all of them, like those of `sha256sum`: a name can't look like more than one line. */
export const manifestLine = ({ sha256, size, name }: Entry): string =>
  `${sha256} ${size} ${name.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}\n`;

const ID_CHARACTERS = 12;

/** The HMAC of a text. Its key is derived for this purpose only. */
function hmac(secret: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "atelier", "backup archive", 32));
  return createHmac("sha256", key).update(text).digest();
}

const idOf = (secret: string): string => hmac(secret, "id").toString("hex").slice(0, ID_CHARACTERS);

/** Marks the list of an archive's entries as written by an installation with this secret. */
export const macOf = (secret: string, sha256: string): Mac => ({
  secret: idOf(secret),
  value: hmac(secret, `entries ${sha256}`).toString("hex"),
});

/**
 * Whether one of these secrets has marked an archive. "changed": it says that one of them did, and is not what that one
 * has marked. "unknown": it is not marked, or under another secret.
 */
export function checkMac(
  mac: Mac | undefined,
  sha256: string,
  secrets: readonly string[],
): "valid" | "changed" | "unknown" {
  const secret = secrets.find((each) => idOf(each) === mac?.secret);
  if (mac === undefined || secret === undefined) return "unknown";
  const [actual, expected] = [Buffer.from(mac.value, "hex"), Buffer.from(macOf(secret, sha256).value, "hex")];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? "valid" : "changed";
}

import "server-only";
import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { from, to } from "pg-copy-streams";
import { quoted } from "@/lib/platform/server/migration-connection";
import type { Table, TableSum } from "./format";

/** Settings under which a row is the same text on every server. */
const TEXT_FORMAT = [
  "client_encoding = 'UTF8'",
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  "extra_float_digits = 1",
  "lock_timeout = 0",
  "statement_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
];

/** Sets up a connection for rows as texts, which may take long. */
export async function setTextFormat(client: Client): Promise<void> {
  await client.query(TEXT_FORMAT.map((setting) => `set ${setting}`).join("; "));
}

const columnsOf = ({ columns }: Table): string => columns.map(escapeIdentifier).join(", ");

/** Reads all rows of a table. @param take gets their text, cut anywhere */
export async function copyOut(
  client: Client,
  table: Table,
  take: (part: Buffer) => Promise<void> = async () => undefined,
): Promise<TableSum> {
  const sum = new RowDigest();
  const rows = client.query(to(`copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`));
  await pipeline(
    rows,
    new Writable({
      write(part: Buffer, _encoding, done) {
        sum.add(part);
        take(part).then(() => done(), done);
      },
    }),
  );
  return { schema: table.schema, name: table.name, rows: sum.rows, digest: sum.digest };
}

export type CopyIn = { write(text: AsyncIterable<Uint8Array>): Promise<void>; end(): Promise<void> };

/**
 * Writes rows into a table by one statement, which ends with `end`: rows may refer to rows behind them. The text may be
 * cut anywhere.
 */
export function copyIn(client: Client, table: Table): CopyIn {
  const rows = client.query(from(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`));
  const ended = finished(rows);
  // Awaited by `write` and `end`.
  ended.catch(() => undefined);
  const write = (part: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      ended.catch(reject);
      rows.write(part, (error) => (error ? reject(error) : resolve()));
    });
  return {
    async write(text) {
      for await (const part of text) await write(part);
    },
    async end() {
      rows.end();
      await ended;
    },
  };
}

const NEWLINE = 10;
const BITS = 256;

/**
 * Counts the rows of a table in the text format of COPY, and adds up their hashes. The sum is the same in whatever
 * order the rows come, so that a table needs no sorting to be compared with another.
 */
class RowDigest {
  rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  /** @param part of the text, cut anywhere */
  add(part: Buffer): void {
    const text = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    let from = 0;
    for (let to = text.indexOf(NEWLINE); to !== -1; to = text.indexOf(NEWLINE, from)) {
      this.#addRow(text.subarray(from, to));
      from = to + 1;
    }
    this.#rest = text.subarray(from);
  }

  #addRow(row: Buffer): void {
    const hash = createHash("sha256").update(row).digest("hex");
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${hash}`));
    this.rows += 1;
  }

  /** The sum of the hashes in hex. */
  get digest(): string {
    return this.#sum.toString(16);
  }
}

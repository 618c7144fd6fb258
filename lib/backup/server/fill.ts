import "server-only";
import { buffer } from "node:stream/consumers";
import PQueue from "p-queue";
import type { Client } from "pg";
import { messages } from "../messages";
import type { ArchiveEntry } from "./archive-reader";
import { type CopyIn, copyIn } from "./copy-rows";
import { ALL_STORES, FILES, ROWS, type Table } from "./format";
import { putStored } from "./stored-files";

const FILES_AT_ONCE = 8;
/** A file up to this size is held in memory, so that the next can be read while this one reaches the disk. */
const SMALL_BYTES = 1_000_000;

/** Writes entries of rows into their tables. A long table has several entries, each cut anywhere. */
export class RowWriter {
  #current: { prefix: string; copy: CopyIn } | undefined;

  constructor(
    readonly client: Client,
    readonly tables: readonly Table[],
  ) {}

  async write({ name, bytes }: ArchiveEntry): Promise<void> {
    const prefix = name.slice(0, name.lastIndexOf("/"));
    if (prefix !== this.#current?.prefix) {
      await this.end();
      const table = this.tables.find((each) => prefix === `${ROWS}${each.schema}.${each.name}`);
      if (table === undefined) throw new Error(`No table of the archive has the rows of ${name}.`);
      this.#current = { prefix, copy: copyIn(this.client, table) };
    }
    await this.#current.copy.write(bytes);
  }

  async end(): Promise<void> {
    await this.#current?.copy.end();
    this.#current = undefined;
  }
}

/** Stores files, which arrive one by one. Several small ones are stored at the same time. */
export class FileWriter {
  readonly #storing = new PQueue({ concurrency: FILES_AT_ONCE });
  #failure: { error: unknown } | undefined;

  async write({ name, size, bytes }: ArchiveEntry): Promise<void> {
    const [store, ...rest] = name.slice(FILES.length).split("/");
    const known = ALL_STORES.find((each) => each === store);
    if (known === undefined) throw new Error(`"${store}" is no store.`);
    const isSmall = size <= SMALL_BYTES;
    const source = isSmall ? [await buffer(bytes)] : bytes;
    const stored = this.#storing.add(async () => {
      const isSame = await putStored(known, rest.join("/"), source);
      if (!(await isSame())) throw new Error(messages.restore.changed(name));
    });
    stored.catch((error) => {
      this.#failure ??= { error };
    });
    await (isSmall ? this.#storing.onSizeLessThan(FILES_AT_ONCE) : stored);
    this.#throwFailure();
  }

  /** Waits until all files are stored. @throws Error when the bytes of one differ from the archive */
  async end(): Promise<void> {
    await this.#storing.onIdle();
    this.#throwFailure();
  }

  /** Waits for the files that are being stored, and begins no others. */
  async stop(): Promise<void> {
    this.#storing.clear();
    await this.#storing.onIdle();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

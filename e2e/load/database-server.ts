import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { Cluster } from "@/lib/installation/postgres/cluster";
import { socketDirectory } from "@/lib/installation/postgres/socket";

/** A database server with data of its own, behind an address that may later lead to another. */
export class DatabaseServer {
  readonly folder: string;
  readonly cluster: Cluster;

  constructor(folder: string) {
    this.folder = folder;
    this.cluster = new Cluster({ dataDir: folder });
  }

  /** Where it listens. */
  get socket(): string {
    return path.join(socketDirectory(this.folder), ".s.PGSQL.5432");
  }

  /** A server with a copy of this one's files, which must have stopped. */
  copy(folder: string): DatabaseServer {
    mkdirSync(folder);
    execFileSync("cp", ["-a", path.join(this.folder, "postgres"), folder]);
    return new DatabaseServer(folder);
  }

  async query<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.cluster.url("atelier") });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

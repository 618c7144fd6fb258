import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withTestDatabase } from "@/lib/testing/database";
import { database, transaction } from "./database";

withTestDatabase();

test("a transaction that throws is rolled back", async () => {
  await database().execute(sql`create table kept (n int)`);
  await expect(
    transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (1)`);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await transaction((tx) => tx.execute(sql`insert into kept values (2)`));
  const { rows } = await database().execute(sql`select n from kept`);
  expect(rows).toEqual([{ n: 2 }]);
});

test("a connection that breaks fails its own transaction and nothing else", async () => {
  const broken = transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database().execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await tx.execute(sql`select pg_sleep(10)`);
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await transaction((tx) => tx.execute(sql`select 1 as n`));
  expect(rows).toEqual([{ n: 1 }]);
});

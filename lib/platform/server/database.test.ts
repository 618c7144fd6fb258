import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withTestDatabase } from "@/lib/testing/database";
import { database, transaction } from "./database";

withTestDatabase();

test("what a transaction wrote is gone when it throws", async () => {
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

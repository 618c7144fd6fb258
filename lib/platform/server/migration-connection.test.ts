import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase, query } from "@/lib/testing/database";
import { migrate } from "./migrate";
import { connectToMigrate } from "./migration-connection";

const refused = async (url: string): Promise<string> => {
  const startedAt = performance.now();
  const message = await connectToMigrate(url).then(
    () => "connected",
    (error: unknown) => String(error),
  );
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  return message;
};

it("says within seconds in a sentence what is wrong with DATABASE_URL, without the password", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const messages = await Promise.all([
    refused("postgresql://ada:secret-word@localhost:1/atelier"),
    refused("postgresql://ada:secret-word@no-such-host.invalid/atelier"),
    refused(`postgresql://ada:secret-word@127.0.0.1:${port}/atelier`),
  ]);
  expect(messages[0]).toContain("nothing answers at localhost:1");
  // Where no name server answers either, the time is over first.
  expect(messages[1]).toMatch(/there is no host "no-such-host.invalid"|didn't answer within 4 s/);
  expect(messages[2]).toContain(`127.0.0.1:${port} didn't answer within 4 s`);
  for (const message of messages) expect(message).not.toContain("secret-word");
});

it("names a database that does not exist", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const other = new URL(url);
  other.pathname = "/no_such_database";
  expect(await refused(other.href)).toContain('there is no database "no_such_database"');
});

it.each([
  ["a newer version", "9999999999999"],
  ["an unreleased version", "created_at - 1"],
])("refuses a database that %s has changed", async (version, newest) => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await query(
    url,
    `update drizzle.__drizzle_migrations set created_at = ${newest}
     where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
  await expect(migrate(url)).rejects.toThrow(`by ${version} of Atelier`);
});

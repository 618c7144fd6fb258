import { once } from "node:events";
import { createServer } from "node:net";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "@/lib/testing/database";
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

it("refuses a database that a newer version has changed, and changes nothing", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('tomorrow', 9999999999999)",
  );
  await client.end();
  await expect(migrate(url)).rejects.toThrow(/newer version of Atelier/);
});

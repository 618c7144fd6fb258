// @module-tag all
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { makeRoles } from "@/lib/installation/roles";
import { createTestDatabase } from "@/lib/testing/database";
import { mayMount, onTmpfs } from "@/lib/testing/mount";
import { type End, ended, expectSoon, type Start, simplestStartMs, startUp } from "@/lib/testing/start-up";
import { bundle } from "./setup/bundle.mjs";

let simplestMs = 0;
const PASSWORD = "hunter2-of-ada";
const AUTH_SECRET = "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";

const ours = (address: string) => ({ AUTH_SECRET, DATABASE_URL: `postgresql://ada:${PASSWORD}@${address}` });

/** The launcher has ended as it must: soon, with an error, in words for people and without a secret. */
async function expectSentence(end: End, sentence: RegExp, lines = 1): Promise<void> {
  const { code, stdout, stderr } = end;
  expect(stderr).toMatch(sentence);
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(lines);
  expect(stderr).not.toMatch(/^\s+at |node:internal|Error:/m);
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), AUTH_SECRET])
    expect(stdout + stderr).not.toContain(secret);
  await expectSoon(end, simplestMs);
}

/** Servers that are no database, each behaving in one way. Their ports by name. */
const NAMES = ["silent", "closing", "refusing", "pooling"] as const;
const ports = { silent: 0, closing: 0, refusing: 0, pooling: 0 };
const servers = {
  silent: createServer(),
  closing: createServer(),
  refusing: createServer(),
  pooling: createServer(),
};
beforeAll(async () => {
  simplestMs = await simplestStartMs();
  for (const name of NAMES) {
    servers[name].listen(0, "127.0.0.1");
    await once(servers[name], "listening");
    const address = servers[name].address();
    ports[name] = typeof address === "object" ? (address?.port ?? 0) : 0;
  }
  servers.closing.on("connection", (socket) => socket.once("data", () => socket.destroy()));
  servers.refusing.on("connection", (socket) => socket.once("data", () => socket.end(WRONG_PASSWORD)));
  servers.pooling.on("connection", (socket) => socket.once("data", () => socket.write(LET_IN)));
});
afterAll(() => {
  for (const server of Object.values(servers)) server.close();
});

/** The address of a database that a statement has changed. */
async function changed(statement: (name: string) => string, test: TestContext): Promise<string> {
  const { url, drop } = await createTestDatabase();
  test.onTestFinished(drop);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement(new URL(url).pathname.slice(1)));
  await client.end();
  return url;
}

/** The files of a database that this program did not make. */
function old(dataDir: string, version: string): void {
  mkdirSync(path.join(dataDir, "postgres"), { mode: 0o700 });
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), `${version}\n`);
}

/** What a server says that asks for no password: come in, I am ready. */
const LET_IN = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I");

/** What PostgreSQL responds to a wrong password. */
const WRONG_PASSWORD = (() => {
  const fields = 'SFATAL\0C28P01\0Mpassword authentication failed for user "ada"\0\0';
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, Buffer.from(fields)]);
})();

type Case = [name: string, start: () => Start, sentence: RegExp];

const databases: Case[] = [
  [
    "a wrong password",
    () => ({ variables: ours(`127.0.0.1:${ports.refusing}/atelier`) }),
    /DATABASE_URL.*the user "ada" or the password is wrong/,
  ],
  [
    "a host that is none",
    () => ({ variables: ours("no-such-host.invalid/atelier") }),
    /DATABASE_URL.*(there is no host|didn't answer)/,
  ],
  [
    "a server that is off",
    () => ({ variables: ours("127.0.0.1:1/atelier") }),
    /DATABASE_URL.*nothing answers at 127\.0\.0\.1:1; start the server/,
  ],
  [
    "a server that never responds",
    () => ({ variables: ours(`127.0.0.1:${ports.silent}/atelier`) }),
    /DATABASE_URL.*127\.0\.0\.1:\d+ didn't answer within 4 s/,
  ],
  [
    "a server that is no database",
    () => ({ variables: ours(`127.0.0.1:${ports.closing}/atelier`) }),
    /DATABASE_URL.*127\.0\.0\.1:\d+ doesn't let us in/,
  ],
  [
    "a pooler without a server",
    () => ({ variables: ours(`127.0.0.1:${ports.pooling}/atelier`) }),
    /^The database of DATABASE_URL lets us in and does not answer; see to the server/,
  ],
  [
    "a certificate that isn't there",
    () => ({ variables: ours("127.0.0.1:1/atelier?sslrootcert=/nope.pem") }),
    /DATABASE_URL.*\/nope\.pem/,
  ],
  [
    "no secret beside a database",
    () => ({ variables: { DATABASE_URL: ours("h/a").DATABASE_URL } }),
    /AUTH_SECRET or AUTH_SECRET_FILE must be set/,
  ],
  [
    "a direct address that never responds",
    () => ({
      variables: {
        ...ours("127.0.0.1:1/a"),
        DATABASE_DIRECT_URL: ours(`127.0.0.1:${ports.silent}/a`).DATABASE_URL,
      },
    }),
    /DATABASE_DIRECT_URL.*didn't answer within 4 s/,
  ],
];

const folders: Case[] = [
  [
    "DATA_DIR in a place without folders",
    () => ({ variables: { DATA_DIR: "/proc/nope" } }),
    /^DATA_DIR \/proc\/nope .*Set it to a folder/,
  ],
  [
    "DATA_DIR that is a file",
    () => ({ variables: { DATA_DIR: path.resolve("package.json") } }),
    /^DATA_DIR .*it is a file.*Set it to a folder/,
  ],
  [
    "DATA_DIR below a file",
    () => ({ variables: { DATA_DIR: path.resolve("package.json/data") } }),
    /^DATA_DIR .*Set it to a folder/,
  ],
  [
    "a secret file that can't be",
    () => ({ variables: { AUTH_SECRET_FILE: "/proc/nope" } }),
    /^AUTH_SECRET_FILE \/proc\/nope cannot be used: .*; set it to a file/,
  ],
  [
    "files of another PostgreSQL",
    () => ({ prepare: (dataDir) => old(dataDir, "14") }),
    /postgres was made by PostgreSQL 14, this program brings 18; .*DATA_DIR/,
  ],
  [
    "broken files of the database",
    () => ({ prepare: (dataDir) => old(dataDir, "18") }),
    /DATA_DIR .*did not start: .*postgres\.log/,
  ],
];

const mounted: Case[] = [
  ["a read-only DATA_DIR", () => ({ wrap: onTmpfs("ro") }), /^DATA_DIR .*read-only.*Set it to a folder/],
  [
    "a DATA_DIR without room for a database",
    () => ({ wrap: onTmpfs("size=1m") }),
    /DATA_DIR .*No space left.*free some/,
  ],
  [
    "a DATA_DIR without room for a file",
    () => ({ wrap: onTmpfs("nr_inodes=1") }),
    /^DATA_DIR .*no space left.*free some/,
  ],
];

const others: Case[] = [
  [
    "a port that is taken",
    () => ({ variables: { PORT: String(ports.silent) } }),
    /^Port \d+ on 127\.0\.0\.1 is taken; set PORT/,
  ],
  [
    "one port for two",
    () => ({ variables: { PORT: "3911", WORKER_PORT: "3911" } }),
    /^(WORKER_PORT must differ from PORT|PORT must differ from WORKER_PORT); both are 3911/,
  ],
  [
    "a host of another machine",
    () => ({ variables: { HOST: "192.0.2.1" } }),
    /^HOST 192\.0\.2\.1 is no address of this machine; set it/,
  ],
  [
    "a process that is none",
    () => ({ names: ["wbe"] }),
    /"wbe" is no process of ours; name web, worker or sandbox/,
  ],
  ["web without a database for all", () => ({ names: ["web"] }), /needs DATABASE_URL/],
  ["no build", () => ({ built: false }), /^There is no build .*; run: npm run build/],
];

const SOMEBODY = 54_321;
/** Root has no more rights to files of others than anybody. */
const WITHOUT_ROOTS_RIGHTS = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search,-fowner,-chown"];

describe.concurrent("a start that can't be ends soon, in a sentence", () => {
  it.each([...databases, ...folders, ...others])("%s", async (_name, start, sentence) => {
    await expectSentence(await startUp(start()), sentence);
  });

  // Only root may mount; an account of its own has the case below.
  it.skipIf(!mayMount()).each(mounted)("%s", async (_name, start, sentence) => {
    await expectSentence(await startUp(start()), sentence);
  });

  it("a DATA_DIR of somebody else", async () => {
    const isRoot = process.getuid?.() === 0;
    const end = await startUp({
      prepare: (dataDir) => {
        chmodSync(dataDir, 0o500);
        if (isRoot) chownSync(dataDir, SOMEBODY, SOMEBODY);
      },
      wrap: (command) => (isRoot ? [...WITHOUT_ROOTS_RIGHTS, ...command] : command),
    });
    await expectSentence(end, /^DATA_DIR .*(EACCES|EPERM).*Set it to a folder/);
  });

  it("names every wrong variable at once, and shows no secret", async () => {
    const variables = {
      PORT: "abc",
      DATABASE_URL: `postgresql://ada:${PASSWORD}#/%@db/atelier`,
      AUTH_SECRET: "too-short-of-ada",
      CREATIVE_API_BASE_URL: "ftp://api.example.com",
      TRUSTED_PROXIES: "proxy",
      ALLOWED_HOSTS: "http://a.example,http://b.example",
      LOG_LEVEL: "loud",
      SANDBOX_RATE_LIMIT: "1.5",
    };
    const end = await startUp({ variables });
    await expectSentence(end, /^The environment is not usable:\n/, 1 + Object.keys(variables).length);
    for (const name of Object.keys(variables)) expect(end.stderr).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    expect(end.stderr).not.toContain("too-short-of-ada");
  });

  it("a wrong variable, named before anything is built", async () => {
    await bundle();
    const check = (variables: NodeJS.ProcessEnv) =>
      ended([process.execPath, "lib/launcher/check.mjs", "web"], process.cwd(), {
        PATH: process.env.PATH,
        ENV_FILE: "",
        ...variables,
      });
    const wrong = await check({ NODE_ENV: "test", PORT: "abc" });
    await expectSentence(
      { ...wrong, dataDir: "" },
      /^The environment is not usable:\n {2}PORT must be a port number/,
      2,
    );
    const right = await check({ NODE_ENV: "test", ...ours("127.0.0.1:1/atelier") });
    expect(right).toMatchObject({ code: 0, stderr: "" });
  });

  it("a database of a newer version", async (test) => {
    const DATABASE_URL = await changed(
      () => "insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)",
      test,
    );
    const end = await startUp({ variables: { AUTH_SECRET, DATABASE_URL } });
    await expectSentence(
      end,
      /DATABASE_URL.* was changed by a newer version of Atelier\. Start that version/,
    );
  });

  it("a database that may not be changed", async (test) => {
    const DATABASE_URL = await changed(
      (name) => `alter database ${name} set default_transaction_read_only = on`,
      test,
    );
    const end = await startUp({ variables: { AUTH_SECRET, DATABASE_URL } });
    await expectSentence(end, /DATABASE_URL can't be used: it can't be updated \(.*read-only.*must own it/);
  });

  it("tables of a newer embedded service, which says so once", async (test) => {
    const DATABASE_URL = await changed(
      () => "create schema sandbox; create table sandbox.migrations as select 9999999999999 as created_at",
      test,
    );
    const end = await startUp({ mode: "sandbox", variables: { DATABASE_URL } });
    const sentence = /was changed by a newer version of Atelier[\s\S]*The sandbox process does not start/;
    await expectSentence(end, sentence, 2);
  });

  it("a role of the embedded service's own, which makes its own tables and is given no others", async (test) => {
    const DATABASE_URL = await changed(
      () => "create schema sandbox; create table sandbox.migrations as select 9999999999999 as created_at",
      test,
    );
    await makeRoles(DATABASE_URL);
    const ofService = DATABASE_URL.replace("://atelier@", "://sandbox@");
    expect(ofService).not.toBe(DATABASE_URL);
    // It comes as far as its own tables, which stand in its way here; it stopped at the dashboard's.
    const end = await startUp({ mode: "sandbox", variables: { DATABASE_URL: ofService } });
    await expectSentence(end, /was changed by a newer version[\s\S]*The sandbox process does not start/, 2);
  });

  it("a Node that is too old to bring another, before anything of a newer one is used", async () => {
    const old =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "17.9.1" } })';
    const command = [process.execPath, "--import", `data:text/javascript,${old}`, "lib/launcher/start.mjs"];
    const end = await ended(command, process.cwd(), { PATH: process.env.PATH, NODE_ENV: "production" });
    await expectSentence(
      { ...end, dataDir: "" },
      /^Atelier needs Node 22\.19 or newer, and this is 17\.9\.1\. Install Node 24/,
    );
  });
});

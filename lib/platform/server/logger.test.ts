import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLogger } from "./logger";

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("info", (line) => lines.push(line)));
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

test("no secret reaches a line, at any depth", () => {
  const line = logged((logger) =>
    logger.info(
      {
        headers: { Authorization: "Bearer abc.def", cookie: "session=xyz" },
        url: "https://cdn.example.com/a.mp4?X-Amz-Signature=f00",
        list: [{ apiKey: "plain" }, "key sk_live_12345678"],
        prompt: "a private wish",
        request: { negative_prompt: "no regret", text: "my diary" },
        note: "for mother",
        database: "postgresql://ada:lovelace@db/atelier",
      },
      "with sk_sandbox_demo_1 and Bearer tok",
    ),
  );
  for (const secret of [
    "abc.def",
    "xyz",
    "f00",
    "plain",
    "12345678",
    "private",
    "regret",
    "diary",
    "mother",
    "lovelace",
    "demo_1",
    "tok",
  ]) {
    expect(line).not.toContain(secret);
  }
  expect(line).toContain("https://cdn.example.com/a.mp4?[hidden]");
});

test("errors keep their message, code and stack, and lose secrets", () => {
  const cause = new Error("GET https://a.example/b?sig=1 failed");
  const line = logged((logger) => logger.error(new Error("no sk_live_abcdef", { cause })));
  expect(JSON.parse(line).err).toMatchObject({ message: "no sk_[hidden]", cause: { name: "Error" } });
  expect(line).not.toContain("sig=1");
});

test("a failed query is logged without its values", () => {
  const prompt = "a private wish\n    at once";
  const failed = new DrizzleQueryError("insert into jobs values ($1)", [prompt], new Error("no connection"));
  const line = logged((logger) => logger.error({ err: failed }, "a request failed"));
  expect(failed.stack).toContain(prompt);
  expect(line).toContain("insert into jobs values ($1)");
  expect(line).toContain("logger.test.ts");
  for (const secret of ["private", "at once"]) expect(line).not.toContain(secret);
});

test("the error that no more files may be open is replaced by advice, once", () => {
  const lines: string[] = [];
  const log = createLogger("info", (line) => lines.push(line));
  const cause = Object.assign(new Error("EMFILE: too many open files, open '/data/x'"), { code: "EMFILE" });
  log.error({ err: new Error("a request failed", { cause }) }, "a request failed");
  log.warn({ err: Object.assign(new Error("connect EMFILE"), { code: "EMFILE" }) }, "the database is away");
  log.error(cause);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: expect.stringMatching(/LimitNOFILE/) });
  expect(lines[0]).not.toMatch(/EMFILE|logger\.test/);
});

test("a line break in a value makes no second entry", () => {
  expect(
    logged((logger) => logger.info({ id: '\n{"level":"error"}' }, "one"))
      .trim()
      .split("\n"),
  ).toHaveLength(1);
});

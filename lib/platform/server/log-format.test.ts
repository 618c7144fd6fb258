import { expect, test } from "vitest";
import { withLogContext } from "./log-context";
import { createLogger } from "./logger";

function pretty(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("info", (line) => lines.push(line), "pretty"));
  return lines.join("");
}

test("a line for people has the time, level, process, message and values", () => {
  const text = pretty((logger) => logger.warn({ jobId: "job_1", seconds: 3, what: "two words" }, "slow"));
  expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}\w+ +slow jobId=job_1 seconds=3 what="two words"\n$/);
});

test("the stack of an error follows its line, and nothing else has lines of its own", () => {
  const text = pretty((logger) => logger.error({ err: new Error("no room"), id: "a\n12:00 ERROR" }, "b\nc"));
  const [head, ...stack] = text.trimEnd().split("\n");
  expect(head).toContain('b c id="a\\n12:00 ERROR"');
  expect(stack[0]).toBe("    Error: no room");
  expect(stack.every((line) => line.startsWith("    "))).toBe(true);
});

test("the causes of an error follow it, and no text of others moves the cursor", () => {
  const inner = new Error("refused\r\u001b[2K\u009b1A12:00 INFO fine", { cause: "no \u001b[31mroute" });
  const outer = new Error("not sent", { cause: new Error("no answer", { cause: inner }) });
  const text = pretty((logger) => logger.error({ err: outer, "a\u009b": "\u009b2J" }, "could not"));
  const [head, ...below] = text.trimEnd().split("\n");
  expect(head).toContain("could not");
  expect(below.filter((line) => !/^ {4} +at /.test(line))).toEqual([
    "    Error: not sent",
    "    Caused by: Error: no answer",
    expect.stringMatching(/^ {4}Caused by: Error: refused .*12:00 INFO fine$/),
    expect.stringMatching(/^ {4}Caused by: "no .*route"$/),
  ]);
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("secrets are hidden for people, too", () => {
  expect(pretty((logger) => logger.info({ key: "plain" }, "with sk_live_abcdef"))).not.toMatch(
    /plain|abcdef/,
  );
});

test("a line carries the ids of its work, also in what that starts later, and no others", async () => {
  const lines: string[] = [];
  const logger = createLogger("info", (line) => lines.push(line));
  await withLogContext({ requestId: "req_1" }, async () => {
    await Promise.resolve();
    withLogContext({ jobId: "job_1" }, () => logger.info({ jobId: "job_1" }, "inner"));
    logger.info("outer");
  });
  logger.info("none");
  const parsed = lines.map((line) => JSON.parse(line));
  expect(parsed[0]).toMatchObject({ requestId: "req_1", jobId: "job_1" });
  expect(lines[0]?.match(/job_1/g)).toHaveLength(1);
  expect(parsed[1].jobId).toBeUndefined();
  expect(parsed[2].requestId).toBeUndefined();
});

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

test("an error stands below its line, and nothing else has lines of its own", () => {
  const text = pretty((logger) => logger.error({ err: new Error("no room"), id: "a\n12:00 ERROR" }, "b\nc"));
  const [head, ...stack] = text.trimEnd().split("\n");
  expect(head).toContain('b c id="a\\n12:00 ERROR"');
  expect(stack[0]).toBe("    Error: no room");
  expect(stack.every((line) => line.startsWith("    "))).toBe(true);
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

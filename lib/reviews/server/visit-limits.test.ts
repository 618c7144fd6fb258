import { beforeEach, expect, it } from "vitest";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { limitVisits } from "./visit-limits";

beforeEach(() => forgetProcessValue("review-visits"));

/** How many of so many writes are let through. */
function write(times: number, guest: string, address = "192.0.2.1", link = "one"): number {
  let passed = 0;
  for (let time = 0; time < times; time++) {
    try {
      limitVisits("write", guest, address, link);
      passed += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) });
    }
  }
  return passed;
}

it("five guests behind one address write their thirty a minute each, also while one of them tries for more", () => {
  expect(write(1_000, "a")).toBe(30);
  for (const guest of "bcde") expect(write(30, guest)).toBe(30);
  for (const guest of "abcde") expect(write(1, guest)).toBe(0);
});

it("one address that comes as ever new guests, and one link, have a bound of their own", () => {
  let passed = 0;
  for (let guest = 0; guest < 40; guest++) passed += write(30, `guest ${guest}`);
  expect(passed).toBe(300);
  passed = 0;
  for (let guest = 0; guest < 40; guest++) passed += write(30, `other ${guest}`, `192.0.2.${guest + 2}`);
  expect(passed).toBe(300);
});

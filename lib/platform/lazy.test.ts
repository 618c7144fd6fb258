import { expect, it } from "vitest";
import { lazy } from "./lazy";

const counting = <T>(make: (attempt: number) => T) => {
  let attempts = 0;
  return lazy(() => make(++attempts));
};

it("makes a value once, also one that is undefined, and again after it was forgotten", () => {
  const value = counting((attempt) => (attempt === 1 ? undefined : attempt));
  expect([value(), value()]).toEqual([undefined, undefined]);
  value.forget();
  expect([value(), value()]).toEqual([2, 2]);
});

it("makes a promise again after it was rejected, and gives all who waited the same error", async () => {
  const promise = counting(async (attempt) => {
    if (attempt < 3) throw new Error(`failure ${attempt}`);
    return attempt;
  });
  const waiting = [promise(), promise()];
  for (const each of waiting) await expect(each).rejects.toThrow("failure 1");
  await expect(promise()).rejects.toThrow("failure 2");
  expect(await promise()).toBe(3);
  expect(await promise()).toBe(3);
});

it("makes again what threw at once", () => {
  const value = counting((attempt) => {
    if (attempt === 1) throw new Error("no");
    return attempt;
  });
  expect(value).toThrow("no");
  expect(value()).toBe(2);
});

it("keeps a value that was made after one was forgotten, when the forgotten one fails late", async () => {
  const fails: ((error: Error) => void)[] = [];
  const value = counting((attempt) =>
    attempt === 1 ? new Promise<number>((_, reject) => fails.push(reject)) : Promise.resolve(attempt),
  );
  const first = value();
  value.forget();
  const second = value();
  fails[0]?.(new Error("late"));
  await expect(first).rejects.toThrow("late");
  expect(value()).toBe(second);
});

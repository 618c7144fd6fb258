import { expect, it } from "vitest";
import { assertStrong, hashPassword, isPassword } from "./passwords";

const refusal = (password: string, about: string[] = []) =>
  assertStrong(password, about).then(
    () => null,
    (error: { code: string; message: string; details?: { field?: string } }) => error,
  );

it.each([
  ["of ten characters", "kite-7-sea"],
  [
    "the longest",
    Array.from({ length: 64 }, (_, at) => ((at * 7919) % 9973).toString(36).padStart(4, "k")).join(""),
  ],
  ["unrelated words", "violet tram 42 over the ridge"],
  ["in another script", "紫色路面电车越过山脊四十二"],
  ["with an accent that was typed as two characters", "cafe\u0301 brule\u0301 sur le pont"],
])("accepts a password that is %s", async (_name, password) => {
  expect(await refusal(password)).toBeNull();
});

it.each([
  ["short", "kite-7-se", "Use at least 10 characters."],
  ["of 4,096 characters", "a7 q".repeat(1_024), "Use at most 256 characters."],
  ["of a list", "password123", "This password is easy to guess. Use a few unrelated words."],
  ["a row of keys", "qwertyuiop1", "This password is easy to guess. Use a few unrelated words."],
  ["one character", "aaaaaaaaaaaaaaaa", "This password is easy to guess. Use a few unrelated words."],
  ["the name", "Ines Soto 1", "This password is easy to guess. Use a few unrelated words."],
])("refuses a password that is %s, at its field", async (_name, password, message) => {
  expect(await refusal(password, ["Ines Soto"])).toMatchObject({
    code: "invalid_request",
    message,
    details: { field: "password" },
  });
});

it("is the same password however its characters are composed, and no other", async () => {
  const stored = await hashPassword("café brûlé sur le pont");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("cafe\u0301 bru\u0302le\u0301 sur le pont", stored)).toBe(true);
  for (const wrong of ["", "cafe brule sur le pont", "x".repeat(100_000)])
    expect(await isPassword(wrong, stored)).toBe(false);
  expect(await isPassword("café brûlé sur le pont", null)).toBe(false);
});

it("hashes two at once, lets fifty wait and refuses the rest", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => isPassword("violet tram 42", null)),
  );
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const each of refused)
    expect(each).toMatchObject({ reason: { code: "too_many_sign_ins", retryAfterSeconds: 2 } });
  expect(results.length - refused.length).toBeGreaterThanOrEqual(50);
});

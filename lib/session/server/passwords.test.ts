import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { assertStrong, hashPassword, inHashingTurn, isPassword } from "./passwords";

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

const guess = (address: string) => inHashingTurn(address, () => isPassword("violet tram 42", null));

const settled = async (asked: Promise<unknown>[]) => {
  const results = await Promise.allSettled(asked);
  return results.filter(({ status }) => status === "rejected");
};

it("hashes two at once, lets a hundred wait and refuses the rest", async () => {
  const asked = Array.from({ length: 200 }, (_, at) => guess(`192.0.2.${at}`));
  const refused = await settled(asked);
  expect(refused.length).toBe(200 - 102);
  for (const each of refused)
    expect(each).toMatchObject({ reason: { code: "too_many_sign_ins", retryAfterSeconds: 2 } });
});

it("takes turns between addresses, and refuses what one of them sends beyond its line", async () => {
  const order: string[] = [];
  const from = (address: string) => guess(address).then(() => order.push(address));
  const flood = Array.from({ length: 70 }, () => from("192.0.2.1"));
  const others = ["192.0.2.2", "192.0.2.3"].map(from);
  expect(await settled(flood)).toHaveLength(70 - 51);
  await Promise.all(others);
  // Two are hashed at once, and either may end first.
  for (const other of ["192.0.2.2", "192.0.2.3"]) expect(order.indexOf(other)).toBeLessThan(6);
});

it("rates what takes long while the process goes on with everything else", async () => {
  // The thread has loaded its dictionaries.
  await refusal("password123");
  const before = performance.eventLoopUtilization();
  const digits = Array.from({ length: 256 }, (_, at) => (at * 7) % 10).join("");
  const asked = ["1".repeat(256), digits, "19991231".repeat(32), "p4$$w0rd@1!3".repeat(20), "x".repeat(1e6)];
  await settled(asked.flatMap((password) => Array.from({ length: 4 }, () => refusal(password))));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.25);
});

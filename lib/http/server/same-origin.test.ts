import { expect, test } from "vitest";
import { assertSameOrigin, isCrossSite } from "./same-origin";

const from = (headers: Record<string, string>) =>
  new Request("http://inside.test/api/jobs", {
    method: "POST",
    headers: { host: "inside.test", ...headers },
  });
const isRefused = (headers: Record<string, string>) => {
  try {
    assertSameOrigin(from(headers));
    return false;
  } catch {
    return true;
  }
};

test.each<Record<string, string>>([
  { origin: "http://inside.test" },
  { origin: "HTTP://INSIDE.test" },
  { "sec-fetch-site": "same-origin" },
  { origin: "http://studio.test", "x-forwarded-host": "studio.test" },
  { origin: "https://studio.test", "x-forwarded-host": "studio.test", "x-forwarded-proto": "https" },
])("%o is our own page", (headers) => {
  expect(isRefused(headers)).toBe(false);
  expect(isCrossSite(from(headers))).toBe(false);
});

test.each<Record<string, string>>([
  {},
  { origin: "null" },
  { origin: "http://inside.test", "sec-fetch-site": "cross-site" },
  { origin: "http://inside.test:81" },
  { origin: "http://inside.test", "x-forwarded-host": "studio.test" },
  { origin: "http://inside.test", "x-forwarded-proto": "https" },
])("%o is not", (headers) => {
  expect(isRefused(headers)).toBe(true);
});

test("https that ended at a proxy nobody trusts is refused with the way out", () => {
  const headers = { origin: "https://inside.test", "sec-fetch-site": "same-origin" };
  expect(() => assertSameOrigin(from(headers))).toThrow(/TRUSTED_PROXIES/);
  expect(() => isCrossSite(from(headers))).toThrow(/TRUSTED_PROXIES/);
});

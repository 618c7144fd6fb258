import { expect, test } from "vitest";
import { assertNotCrossSite, assertSameOrigin } from "./request-origin";

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
  expect(() => assertNotCrossSite(from(headers))).not.toThrow();
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

const REACHED = {
  "x-forwarded-host": "studio.test",
  "x-forwarded-for": "10.0.0.2",
  "sec-fetch-site": "same-origin",
};

test.each<[string, Record<string, string>, RegExp]>([
  [
    "ends https and is not trusted",
    { ...REACHED, origin: "https://studio.test" },
    /page is https:\/\/studio\.test.* arrived as http:\/\/studio\.test, from 10\.0\.0\.2\. .*TRUSTED_PROXIES.*X-Forwarded-Proto/,
  ],
  [
    "drops the port",
    { ...REACHED, "x-forwarded-proto": "https", origin: "https://studio.test:8443" },
    /page of https:\/\/studio\.test:8443, but arrived for https:\/\/studio\.test\. .*with the port/,
  ],
  [
    "passes on a host of its own",
    { ...REACHED, "x-forwarded-host": "127.0.0.1:3000", origin: "https://studio.test" },
    /page of https:\/\/studio\.test, but arrived for http:\/\/127\.0\.0\.1:3000\. .*Host and X-Forwarded-Host/,
  ],
  [
    "says https where the browser has none",
    { ...REACHED, "x-forwarded-proto": "https", origin: "http://studio.test" },
    /page of http:\/\/studio\.test, but arrived for https:\/\/studio\.test\. /,
  ],
])(
  "a proxy that %s gets a refusal with the expected origin, the received one, and advice",
  (_, headers, words) => {
    for (const check of [assertSameOrigin, assertNotCrossSite]) {
      expect(() => check(from(headers))).toThrow(
        expect.objectContaining({ code: "wrong_origin", status: 403, message: expect.stringMatching(words) }),
      );
    }
  },
);

test.each<[Record<string, string>, RegExp]>([
  [{}, /pass on Origin and Sec-Fetch-Site/],
  [{ origin: "null" }, /Origin: null/],
  [{ origin: "http://inside.test", "sec-fetch-site": "cross-site" }, /Sec-Fetch-Site: cross-site/],
])("%o is refused with a message of its own", (headers, words) => {
  expect(() => assertSameOrigin(from(headers))).toThrow(words);
});

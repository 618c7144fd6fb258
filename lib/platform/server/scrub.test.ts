import fc from "fast-check";
import { expect, test } from "vitest";
import type { RequestField } from "@/lib/catalog/request-field";
import { mapTexts, WIRE_NAMES } from "@/lib/catalog/video-fields";
import { KINDS } from "@/lib/kinds/kinds";
import { scrub, scrubText } from "./scrub";

const MEGABYTE = 1_000_000;

test.each([
  "a.",
  "a-",
  "a://",
  "http://",
  "https://a?",
  "://a@",
  "@",
  "Bearer ",
  "Bearer",
  "sk_",
  " ",
  "?",
  "é",
])("a megabyte of %j is cut, and takes little time", (part) => {
  for (const text of [part.repeat(MEGABYTE / part.length), `x://${part.repeat(MEGABYTE / part.length)}`]) {
    const startedAt = performance.now();
    const line = scrubText(text);
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(line.length).toBeLessThan(60_000);
    expect(line).toMatch(/\(\d+ more characters\)$/);
  }
});

test("of a list and an object only the first items are logged", () => {
  const many = Array.from({ length: MEGABYTE / 10 }, (_, at) => at);
  expect(scrub(many)).toHaveLength(100);
  expect(Object.keys(Object(scrub({ ...many })))).toHaveLength(100);
});

test("what a person writes into any form stays out of logs", () => {
  const rows = Object.values(KINDS).flatMap(({ fields }) => Object.entries<RequestField>(fields));
  const prompts = rows.filter(([, { role }]) => role === "prompt").map(([wire]) => wire);
  const texts = Object.values(mapTexts((field) => WIRE_NAMES[field]));
  for (const wire of [...prompts, ...texts, "note"])
    expect(scrub({ request: { [wire]: "a wish" } })).toEqual({ request: { [wire]: "[hidden]" } });
});

test.each([
  ...["Authorization", "cookie", "Set-Cookie", "X-API-Key", "api_key", "apiKey"],
  ...["key", "secret", "password", "token"],
])("what a field called %s holds is not logged", (name) => {
  expect(scrub({ headers: { [name]: "plain" } })).toEqual({ headers: { [name]: "[hidden]" } });
});

const SECRET = "Zq7xW2";
/** Texts with the secret, each as the world writes it. */
const FORMS = [
  `sk_live_${SECRET}`,
  `rk_test_${SECRET}-${SECRET}`,
  `atl_${SECRET}`,
  `whsec_${SECRET}/+${SECRET}==`,
  `Bearer ${SECRET}`,
  `bearer \t ${SECRET}/${SECRET}==`,
  `postgres://ada:${SECRET}@db:5432/atelier`,
  `postgres://ada:p@ss#?${SECRET}@db/atelier`,
  `postgres://db/atelier?user=ada&password=${SECRET}`,
  `https://cdn.example.com/a.mp4?X-Amz-Signature=${SECRET}`,
  `HTTPS://cdn.example.com?sig=${SECRET}`,
  `//cdn.example.com/a.mp4?sig=${SECRET}`,
  `cdn.example.com/a.mp4?sig=${SECRET}`,
  `https:\\/\\/cdn.example.com\\/a.mp4?e=1\\u0026sig\\u003d${SECRET}`,
  `https%3A%2F%2Fcdn.example.com%2Fa.mp4%3Fe%3D1%26sig%3D${SECRET}`,
  `https://a.example/#access_token=${SECRET}`,
  `s3://${SECRET}:${SECRET}@bucket/files`,
  `https://a.example/review/${SECRET}`,
  `GET /api/review/${SECRET}-${SECRET}/content`,
];
const AROUND = [
  " ",
  "\n",
  "a.b",
  "http://",
  "https://x/y ",
  "sk_",
  "Bearer ",
  '"',
  "'",
  "@",
  "/",
  ":",
  "?",
  "é",
  "(",
  ",",
];
/** Where the text is cut: a secret that lies across it must not show a part. */
const CUT_AT = 16_384;

test("no secret is logged, whatever surrounds it", () => {
  const around = fc.array(fc.constantFrom(...AROUND), { maxLength: 8 }).map((parts) => parts.join(""));
  const form = fc.constantFrom(...FORMS);
  const end = fc.constantFrom(" ", "\n", '"', "");
  fc.assert(
    fc.property(around, form, end, around, (before, secret, after, more) => {
      // A space before, as a name that runs on into what looks like a key is a name.
      expect(scrubText(`${before} ${secret}${after}${more}`)).not.toContain(SECRET);
    }),
    { numRuns: 3_000 },
  );
});

test.each(FORMS)("no part of %s is logged where it is cut", (form) => {
  for (let shown = 1; shown <= form.length; shown++) {
    const line = scrubText(`${"x".repeat(CUT_AT - shown - 1)} ${form}`);
    expect(line).not.toContain(SECRET.slice(0, 4));
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { leavesApi, normalTarget } from "./request-target";

test.each([
  ["/x/../api/jobs", "/api/jobs"],
  ["/api/./jobs", "/api/jobs"],
  ["/api/x/%2E%2e/jobs", "/api/jobs"],
  ["/%61pi/jo%62s", "/api/jobs"],
  ["//api///jobs", "/api/jobs"],
  ["/api\\jobs", "/api/jobs"],
  ["/api\\..\\gallery", "/gallery"],
  ["/../../api/jobs?x=/../y#z", "/api/jobs?x=/../y"],
  ["/api/jobs#?limit=1", "/api/jobs"],
  ["/.", "/"],
  ["/..", "/"],
  ["/gallery/", "/gallery/"],
  ["/gallery/x/..", "/gallery/"],
  ["/gallery/.", "/gallery/"],
  // Part of a name, and so of no other path.
  ["/api/..%2fjobs", "/api/..%2Fjobs"],
  ["/api/..%5cjobs", "/api/..%5Cjobs"],
  ["/api/%252e%252e/jobs", "/api/%252e%252e/jobs"],
  ["/api/.../jobs", "/api/.../jobs"],
  ["/api/jobs;x=1", "/api/jobs;x=1"],
  ["/api/jobs.", "/api/jobs."],
  ["/API/jobs", "/API/jobs"],
  ["/gallery/caf%c3%a9", "/gallery/caf%C3%A9"],
])("%s is read as %s", (written, read) => {
  expect(normalTarget(written)).toBe(read);
});

const PARTS = [
  "api",
  "jobs",
  "gallery",
  "x",
  "_next",
  "static",
  ".",
  "..",
  "...",
  "",
  ";",
  "é",
  "%",
  "#",
  "?",
];
const SEPARATORS = ["/", "//", "\\", "%2f", "%5C", "/./", "/x/../"];
const escaped = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const part = fc
  .tuple(fc.constantFrom(...PARTS), fc.boolean())
  .map(([text, isEscaped]) => (isEscaped ? escaped(text) : text));
const target = fc
  .array(fc.tuple(fc.constantFrom(...SEPARATORS), part), { minLength: 1, maxLength: 8 })
  .map((pairs) => `/${pairs.flat().join("")}`);
const isDecodable = (text: string) => {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
};

test("any target has one form, which is that of its form, and of the standard's reader of addresses", () => {
  fc.assert(
    fc.property(target.filter(isDecodable), (written) => {
      const read = normalTarget(written);
      expect(normalTarget(read)).toBe(read);
      const [path = ""] = read.split("?");
      expect(path).not.toMatch(/\\|#|\/\/|\/\.{1,2}(\/|$)|%2e|%[46][1-9a-f]/i);
      // Non-ASCII, which Node's parser lets through, is escaped by the standard.
      expect(new URL(`http://here${read}`).pathname).toBe(path.replaceAll("é", "%C3%A9"));
    }),
    { numRuns: 2_000 },
  );
});

test("dot segments may stay in the API, and not leave it", () => {
  for (const path of ["/api/../gallery", "//api/..", "/api/%2e%2e/x", "/api\\..\\x"])
    expect(leavesApi(path), path).toBe(true);
  for (const path of ["/api/x/../jobs", "/x/../api", "/gallery/..", "/api/..%2fx"])
    expect(leavesApi(path), path).toBe(false);
});

import { expect, it } from "vitest";
import { safePath } from "./safe-path";

it.each(["/create/video?model=zeta#form", "/gallery", "/gallery/job_1?status=failed"])("keeps %s", (path) =>
  expect(safePath(path)).toBe(path),
);

it.each([
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "/..//evil.example",
  "/a/../..//evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "evil.example",
  "/api/jobs",
  "/sign-in?next=/sign-in",
  `/${"x".repeat(2_001)}`,
  "",
  null,
  undefined,
])("replaces %j by the front page", (path) => expect(safePath(path)).toBe("/"));

import { expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { KIND_NAMES, KINDS } from "./kinds";

it.each(KIND_NAMES)("%s is created by POST, and read and listed by GET", (kind) => {
  const { create, read, list } = KINDS[kind].endpoints;
  expect(ENDPOINTS[create].method).toBe("POST");
  expect(ENDPOINTS[read].method).toBe("GET");
  expect(ENDPOINTS[read].path).toMatch(/^\/v1\/[a-z-]+\/\{\w+\}$/);
  if (list !== null) expect(ENDPOINTS[list].method).toBe("GET");
});

it("gives every kind a page and a name of its own", () => {
  for (const part of ["createPath", "label", "plural"] as const) {
    expect(new Set(KIND_NAMES.map((kind) => KINDS[kind][part])).size).toBe(KIND_NAMES.length);
  }
});

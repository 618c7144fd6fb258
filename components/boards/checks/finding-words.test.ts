import { expect, it } from "vitest";
import type { Finding } from "@/lib/checks/finding";
import { wordsOf } from "./finding-words";

const finding = (kind: Finding["kind"], at: number | null, note: string | null = null): Finding => ({
  ...{ kind, at, until: null, note, is_reject: false },
});

it("reads findings with the moment that each opens, and cuts as one", () => {
  const findings = [
    finding("silent", null),
    finding("cuts", 1.5),
    finding("black", 62),
    finding("cuts", 70),
    finding("action", 4, "The boat stands."),
  ];
  expect(wordsOf(findings)).toEqual([
    { words: "No sound", at: null },
    { words: "2 cuts from 0:01", at: 1.5 },
    { words: "Black from 1:02", at: 62 },
    { words: "0:04 The boat stands.", at: 4 },
  ]);
});

import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "./server/new-id";
import { leadingId, leadingToken, TOKEN_BYTES } from "./token";

/** What stands behind a link in a sentence, a mail or a chat, also as an address has it. */
const behind = fc.oneof(
  fc.constantFrom(
    ".",
    ")",
    ">",
    ",",
    "%20",
    "%E2%80%8B",
    "\u200b",
    "\u00a0",
    '"',
    "'",
    "]",
    "*",
    "!",
    "?utm=1",
    "…",
    "/",
    "»",
    "。",
  ),
  fc.string({ unit: fc.constantFrom(...". )>,;:!?]}\"'*~") }),
);

it("finds a secret and an id whatever stands behind them", () => {
  fc.assert(
    fc.property(behind, (more) => {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const id = newId("zip");
      expect(leadingToken(token + more)).toBe(token);
      expect(leadingId(id + more)).toBe(id);
    }),
  );
});

it("leaves a text alone that begins with neither", () => {
  for (const text of ["", "short", "?", `zip_${"0".repeat(23)}.`, newId("zip"), "asset_job_12"]) {
    expect(leadingToken(text)).toBe(text);
    expect(leadingId(text)).toBe(text);
  }
});

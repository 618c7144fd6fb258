import fc from "fast-check";
import { expect, it } from "vitest";
import { spellingsOf } from "./spellings";

const word = fc.string({ unit: fc.constantFrom(..."abcxyz"), minLength: 5, maxLength: 9 });

it.each([
  ["sunest", "sunset"],
  ["kitee", "kite"],
  ["habour", "harbour"],
  ["ketes", "kites"],
  ["кошкка", "кошка"],
])("%j is one error away from %j", (typed, meant) => expect(spellingsOf(typed)).toContain(meant));

it("finds every word with a letter left out, put in, changed, or exchanged with its neighbor", () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom(..."abcxyz"), (meant, seed, letter) => {
      const at = seed % meant.length;
      const errors = [
        meant.slice(0, at) + meant.slice(at + 1),
        meant.slice(0, at) + letter + meant.slice(at),
        meant.slice(0, at) + letter + meant.slice(at + 1),
        meant.slice(0, at) + (meant[at + 1] ?? "") + meant[at] + meant.slice(at + 2),
      ];
      for (const typed of errors) if (typed !== meant) expect(spellingsOf(typed)).toContain(meant);
    }),
  );
});

it.each(["", "cat", "a1b2c3", "x".repeat(25), "三毛猫がいる"])("corrects nothing in %j", (typed) =>
  expect(spellingsOf(typed)).toEqual([]),
);

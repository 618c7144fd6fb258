import fc from "fast-check";
import { expect, it } from "vitest";
import { comparableName, findByName, tidyName } from "./name-form";

const UNSEEN = [
  ..."\u200b\u200c\u200d\u2060\ufeff\u00ad\u202a\u202e\u2066\u2069\u200e\u061c\u180e\u034f",
  ..."\ufe00\ufe0f\u3164\uffa0\u115f\u1160\u2800\u2061\u206f\u{e0020}\u{e0101}\u0007\u0085",
];
const letters = fc.string({ unit: fc.constantFrom(..."abcxyzÄéßñжяλ東京한"), minLength: 1, maxLength: 8 });

it("has one form for a name, however it is typed, with whatever can't be seen in it", () => {
  fc.assert(
    fc.property(letters, fc.constantFrom(...UNSEEN), fc.nat(8), (name, unseen, at) => {
      const typed = [
        name.normalize("NFD"),
        name.normalize("NFKD"),
        name.toUpperCase(),
        ` ${name}\u00a0`,
        name.slice(0, at) + unseen + name.slice(at),
        unseen + name + unseen,
      ];
      for (const each of typed) expect(comparableName(each)).toBe(comparableName(name));
      expect(tidyName(unseen)).toBe("");
      expect(tidyName(tidyName(name + unseen))).toBe(tidyName(name + unseen));
    }),
  );
  expect([comparableName("ｚｅｒｏ  ONE"), comparableName("Straße"), comparableName("ﬁlm")]).toEqual([
    "zero one",
    "strasse",
    "film",
  ]);
});

it("keeps what makes another name, and what a script or an emoji is shown with", () => {
  expect(comparableName("schon")).not.toBe(comparableName("schön"));
  for (const name of ["می‌خواهم", "क्‍ष", "👩‍👧", "❤️", "Ann-Marie O'Neil"]) expect(tidyName(name)).toBe(name);
});

it("finds the exact name first, and then one that is compared alike", () => {
  const stored = ["Cafe\u0301", "Café", "ZERO"];
  const found = (name: string) => findByName(stored, name, (each) => each);
  expect([found("Cafe\u0301"), found("Café"), found("CAFÉ"), found("ze\u200bro"), found("one")]).toEqual([
    "Cafe\u0301",
    "Café",
    "Cafe\u0301",
    "ZERO",
    undefined,
  ]);
});

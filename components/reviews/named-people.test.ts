import fc from "fast-check";
import { expect, it } from "vitest";
import { namesIn } from "./named-people";

it("finds the names between commas, and says which rule they break", () => {
  expect(namesIn(" Mara,Jo ,, Ines\nNoa; ")).toEqual({
    names: ["Mara", "Jo", "Ines", "Noa"],
    problem: null,
  });
  expect(namesIn("").names).toEqual([]);
  expect(namesIn("Mara, MARA").problem).toBe("Each name can be there once.");
  expect(namesIn(Array.from({ length: 21 }, (_, n) => `Guest ${n}`).join()).problem).toBe(
    "Use at most 20 names.",
  );
});

it("keeps names that were joined by commas, however often they are read", () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ž][A-Za-zÀ-ž ]{0,20}$/);
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (given) => {
      const { names } = namesIn(given.join(", "));
      expect(namesIn(names.join(", ")).names).toEqual(names);
      expect(names.length).toBe(given.length);
    }),
  );
});

import { expect, it } from "vitest";
import { initialsOf } from "./initials";

it("takes the first letters of a name's first and last word", () => {
  expect(initialsOf("Mara Lindt")).toBe("ML");
  expect(initialsOf("ana maría de brandt")).toBe("AB");
  expect(initialsOf("Ines")).toBe("I");
  expect(initialsOf("  ")).toBe("");
});

it("keeps letters whole that are several code points", () => {
  expect(initialsOf("किरण शर्मा")).toBe("किश");
  expect(initialsOf("𝒜da Żak")).toBe("𝒜Ż");
});

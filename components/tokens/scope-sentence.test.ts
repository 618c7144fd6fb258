import { expect, it } from "vitest";
import { SCOPES, type Scope } from "@/lib/http/permissions";
import { scopeSentence } from "./scope-sentence";

const MAKES: Scope[] = ["make:video", "make:image", "make:voice", "make:avatar"];

it("says the scopes of a token as one sentence", () => {
  expect(scopeSentence(["read"])).toBe("Looks only.");
  expect(scopeSentence(["read", "make:image", "make:video"])).toBe(
    "Makes clips and images, reads results and boards.",
  );
  expect(scopeSentence(["chat"])).toBe("Asks language models.");
  expect(scopeSentence(["read", ...MAKES, "describe", "arrange"])).toBe(
    "Makes everything, describes videos, sorts and edits boards, reads results and boards.",
  );
  expect(scopeSentence(SCOPES)).toBe("Does everything a token can.");
});

it("leaves out no scope", () => {
  const said = SCOPES.map((scope) => scopeSentence([scope]));
  expect(new Set(said).size).toBe(SCOPES.length);
});

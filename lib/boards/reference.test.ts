import fc from "fast-check";
import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { type BoardReference, mentionsIn, passPictures, withReference } from "./reference";

const picture = (name: string): BoardReference => ({
  name,
  of: "picture",
  input: linkedInput(`https://files.test/${name}.png`, "image"),
});
const REFERENCES = [
  picture("Anna"),
  picture("bottle-2"),
  { name: "narrator", of: "voice", voice_id: "vce_1" } as const,
];
const urls = (inputs: readonly { url: string }[]) => inputs.map(({ url }) => url.split("/").at(-1));

it("reads mentions once each, whatever their case, and leaves other words alone", () => {
  const { prompt, pictures, voice } = mentionsIn(
    "@bottle-2 beside @anna, then @ANNA. Mail anna@anna.com or @nobody, said @narrator",
    REFERENCES,
  );
  expect(prompt).toBe("bottle-2 beside anna, then ANNA. Mail anna@anna.com or @nobody, said narrator");
  expect(pictures.map(({ name }) => name)).toEqual(["bottle-2", "Anna"]);
  expect(voice).toEqual({ name: "narrator", id: "vce_1" });
});

it("passes pictures as references, as the first frame or as words, as a model takes them", () => {
  const { pictures } = mentionsIn("@anna and @bottle-2", REFERENCES);
  const frame = linkedInput("https://files.test/frame.png", "image");
  const none = { firstFrame: null, hasOther: false, references: [] };
  const pass = (
    has: Partial<typeof none | { firstFrame: typeof frame }>,
    takes: Parameters<typeof passPictures>[2],
  ) => {
    const { firstFrame, references, notes } = passPictures(pictures, { ...none, ...has }, takes);
    return [firstFrame?.url.split("/").at(-1) ?? null, urls(references), notes.length];
  };
  expect(pass({}, { referencesMax: 4, image: "optional" })).toEqual([null, ["Anna.png", "bottle-2.png"], 0]);
  expect(pass({}, { referencesMax: 1, image: "optional" })).toEqual([null, ["Anna.png"], 1]);
  expect(pass({}, { referencesMax: 0, image: "optional" })).toEqual(["Anna.png", [], 2]);
  expect(pass({}, { referencesMax: 0, image: "none" })).toEqual([null, [], 1]);
  expect(pass({ firstFrame: frame }, { referencesMax: 4, image: "optional" })).toEqual(["frame.png", [], 1]);
  expect(pass({ hasOther: true }, { referencesMax: 4, image: "optional" })).toEqual([null, [], 1]);
});

it("adds, replaces and removes a reference by its name", () => {
  const name = fc.constantFrom("anna", "ANNA", "bob", "Çelik");
  fc.assert(
    fc.property(fc.array(fc.record({ name, isRemoved: fc.boolean() })), (steps) => {
      let references: BoardReference[] = [];
      for (const step of steps) {
        references = withReference(references, step.name, step.isRemoved ? null : picture(step.name));
        const same = references.filter((each) => each.name.toLowerCase() === step.name.toLowerCase());
        expect(same.map((each) => each.name)).toEqual(step.isRemoved ? [] : [step.name]);
      }
    }),
  );
});

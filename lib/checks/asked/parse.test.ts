import fc from "fast-check";
import { expect, it } from "vitest";
import { finding, JUDGED_KINDS, MAX_NOTE } from "../finding";
import { readAnswer } from "./parse";

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``;
const SIGN = {
  kind: "text",
  at: 2.5,
  until: 4,
  note: 'Asked for "OPEN", the sign says "OPNE".',
  reject: false,
};
const GONE = { kind: "subject", at: null, until: null, note: "There is no lighthouse.", reject: true };
const READ = [
  { kind: "subject", at: null, until: null, note: "There is no lighthouse.", is_reject: true },
  { kind: "text", at: 2.5, until: 4, note: 'Asked for "OPEN", the sign says "OPNE".', is_reject: false },
];

it.each([
  ["a bare list", JSON.stringify([SIGN, GONE])],
  ["a list in a fence", fenced([SIGN, GONE])],
  [
    "a list in a fence with words around it",
    `Here is what I noticed [2 points]:\n\n${fenced([SIGN, GONE])}\n\nOverall the take [mood, light] fits well.`,
  ],
  ["an object around the list", fenced({ findings: [SIGN, GONE] })],
  ["a list in an inline fence", `\`\`\`${JSON.stringify([SIGN, GONE])}\`\`\``],
  [
    "fields that nobody asked for",
    JSON.stringify([
      { ...SIGN, confidence: 0.7 },
      { ...GONE, frame: 3 },
    ]),
  ],
])("reads %s", (_, answer) => {
  expect(readAnswer(answer, 5)).toEqual({ findings: READ, isCut: false });
});

it("reads the findings before the cut of an answer that broke off, and says that it did", () => {
  const whole = fenced([GONE, SIGN]);
  expect(readAnswer(whole.slice(0, whole.indexOf("OPNE")), 5)).toEqual({
    findings: [READ[0]],
    isCut: true,
  });
});

it("keeps a note of another language, and its right-to-left letters without marks that reorder them", () => {
  const notes = [
    "Auf dem Schild steht „OFFEN“ statt „GEÖFFNET“.",
    "看板の文字が違います。",
    "\u202eالنص مختلف\u202c",
  ];
  const answer = `Hier ist das Ergebnis:\n${fenced(notes.map((note, at) => ({ ...SIGN, at, note })))}`;
  expect(readAnswer(answer, 5)?.findings.map(({ note }) => note)).toEqual([notes[0], notes[1], "النص مختلف"]);
});

it.each([
  ["a refusal", "I'm sorry, but I can't help with reviewing this footage."],
  ["prose", "The take looks right. The boat [red] turns left at 0:03."],
  ["numbers", "[1, 2, 3]"],
  ["an empty answer", ""],
  ["an answer that broke off in its first finding", '```json\n[{"kind": "text", "note": "The si'],
  ["items without a kind", JSON.stringify([{ note: "Odd." }])],
])("finds nothing that can be used in %s", (_, answer) => {
  expect(readAnswer(answer, 5)).toBeNull();
});

it("takes an empty list as no findings, also in an object and a fence", () => {
  for (const answer of ["[]", "Nothing differs.\n```json\n[]\n```", '```json\n{"findings": []}\n```'])
    expect(readAnswer(answer, 5)).toEqual({ findings: [], isCut: false });
});

it("leaves out kinds that were not asked for, what is measured by others, and findings that say nothing more", () => {
  const answer = [
    SIGN,
    SIGN,
    { ...SIGN, kind: "lighting" },
    { ...SIGN, kind: "black" },
    { ...GONE, kind: "Subject" },
  ];
  expect(readAnswer(JSON.stringify(answer), 5)?.findings).toEqual(READ);
  const many = Array.from({ length: 50 }, (_, at) => ({ ...SIGN, at: at / 10 }));
  expect(readAnswer(JSON.stringify(many), 9)?.findings).toHaveLength(12);
});

it.each([
  ["0:03", "0:04.5", 3, 4.5],
  ["00:00:03", "4,5 s", 3, 4.5],
  ["3s", "4 seconds", 3, 4],
  [4, 90, 4, 6],
  [90, 95, 6, null],
  [4, 2, 4, null],
  [-1, 2, null, null],
  ["the start", "the end", null, null],
  [null, 3, null, null],
  [Number.MAX_VALUE, null, 6, null],
])("takes the times %j and %j of a clip of six seconds as %j and %j", (at, until, begin, end) => {
  expect(readAnswer(JSON.stringify([{ ...SIGN, at, until }]), 6)?.findings).toMatchObject([
    { at: begin, until: end },
  ]);
});

it("makes plain text of a note, within its length", () => {
  const note = `<img src=x onerror=alert(1)>Bold <b>sign</b>\u0000\n\n<<script>script>${"🚤".repeat(200)}`;
  const [read] = readAnswer(JSON.stringify([{ ...SIGN, note }]), 5)?.findings ?? [];
  expect(read?.note).toMatch(/^Bold sign script🚤+…$/u);
  expect(read?.note?.length).toBeLessThanOrEqual(MAX_NOTE);
  expect(read?.note?.isWellFormed()).toBe(true);
});

const anItem = fc.record(
  {
    kind: fc.oneof(fc.constantFrom<unknown>(...JUDGED_KINDS), fc.string(), fc.integer()),
    at: fc.oneof(fc.double(), fc.string(), fc.constantFrom<unknown>("1:99", "0:02", null, {}, [])),
    until: fc.oneof(fc.double(), fc.string()),
    note: fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), fc.integer()),
    reject: fc.oneof(fc.boolean(), fc.string()),
  },
  { requiredKeys: [] },
);

it("gives valid findings within the clip, whatever an answer is", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(fc.oneof(anItem, fc.anything())).map((value) => JSON.stringify(value) ?? ""),
        fc.array(anItem).map((value) => `Yes.\n${fenced(value)}`),
        fc.tuple(fc.array(anItem), fc.nat()).map(([value, at]) => fenced(value).slice(0, at)),
      ),
      fc.double({ min: 0, max: 600, noNaN: true }),
      (answer, seconds) => {
        for (const each of readAnswer(answer, seconds)?.findings ?? []) {
          expect(finding.safeParse(each).success).toBe(true);
          expect(JUDGED_KINDS).toContain(each.kind);
          expect(each.note ?? "").not.toMatch(/[<>\p{Cc}\u202a-\u202e]/u);
          for (const time of [each.at, each.until])
            if (time !== null) expect(time).toBeLessThanOrEqual(seconds);
        }
      },
    ),
    { numRuns: 500 },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answer, type ReviewState, stateOf } from "./review-state";
import { stateWords } from "./state-words";

const LATEST = 3;
const PEOPLE = ["Ada", "Bea", "Cy", "Dee"];
const anAnswer = (guest: string): fc.Arbitrary<Answer> =>
  fc.record({
    guest: fc.constant(guest),
    typedName: fc.constant(guest),
    verdict: fc.constantFrom("approved", "changes"),
    version: fc.integer({ min: 1, max: LATEST }),
  });
/** One answer of each of some people. */
const someAnswers = fc
  .subarray(PEOPLE)
  .chain((names) => fc.tuple(...names.map(anAnswer)).map((answers): Answer[] => answers));
const someNames = fc.subarray([...PEOPLE, "Eve"]);
const situation = fc.tuple(someAnswers, someNames);

const holds = (check: (answers: Answer[], must: string[], state: ReviewState) => void) =>
  fc.assert(
    fc.property(situation, ([answers, must]) => check(answers, must, stateOf(answers, must, LATEST))),
  );

describe("the state of a review", () => {
  it("is the same in whatever order people answered", () =>
    holds((answers, must, state) => {
      expect(stateOf([...answers].reverse(), [...must].reverse(), LATEST)).toEqual(state);
    }));

  it("is approved exactly when everybody that it waits for approved the latest version and nobody objects to it", () =>
    holds((answers, must, state) => {
      const awaited = must.length > 0 ? must : answers.map(({ guest }) => guest);
      const approved = awaited.filter((name) =>
        answers.some((each) => each.guest === name && each.verdict === "approved" && each.version === LATEST),
      );
      const objects = answers.some(({ verdict, version }) => verdict === "changes" && version === LATEST);
      expect(state.name === "approved").toBe(
        awaited.length > 0 && approved.length === awaited.length && !objects,
      );
      expect([...state.approved_by, ...state.waiting_for].sort()).toEqual([...awaited].sort());
      expect(state.of).toBe(awaited.length);
    }));

  it("asks for changes whoever objects to the latest version, also who need not answer", () =>
    holds((answers, _must, state) => {
      const objections = answers.filter(
        ({ verdict, version }) => verdict === "changes" && version === LATEST,
      );
      expect(state.name === "changes").toBe(objections.length > 0);
      if (state.name === "changes")
        expect(state.changes_by).toEqual(objections.map(({ guest }) => guest).sort());
    }));

  it("is never approved, nor asks for changes of a version that nobody has answered", () =>
    holds((answers, must) => {
      const next = stateOf(answers, must, LATEST + 1);
      expect(["approved", "changes"]).not.toContain(next.name);
      expect(next.approved_by).toEqual([]);
      if (next.name.endsWith("_earlier")) expect(next.version).toBeLessThanOrEqual(LATEST);
    }));

  it("finds a name that must answer in any case and width, and every guest of that name", () => {
    const answer = (guest: string, verdict: Answer["verdict"]): Answer => ({
      ...{ guest, typedName: "ＭＡＲＡ ", verdict, version: 1 },
    });
    expect(stateOf([answer("Mara", "approved")], ["mara"], 1).name).toBe("approved");
    const both = [answer("Mara", "approved"), answer("Mara (2)", "changes")];
    expect(stateOf(both, ["mara"], 1)).toMatchObject({ name: "changes", changes_by: ["Mara (2)"] });
  });
});

it("is said in words", () => {
  const said = (answers: [string, Answer["verdict"], number][], must: string[], latest: number) =>
    stateWords(
      stateOf(
        answers.map(([guest, verdict, version]) => ({ guest, typedName: guest, verdict, version })),
        must,
        latest,
      ),
    );
  expect(said([], [], 1)).toBe("No answer yet");
  expect(said([], ["Ada", "Bea"], 1)).toBe("Waiting for 2 of 2");
  expect(said([["Ada", "approved", 1]], ["Ada", "Bea"], 1)).toBe("Waiting for 1 of 2");
  expect(said([["Ada", "approved", 1]], [], 1)).toBe("Approved by Ada");
  expect(
    said(
      [
        ["Ada", "approved", 1],
        ["Bea", "approved", 1],
      ],
      [],
      1,
    ),
  ).toBe("Approved by all 2");
  expect(said([["Ada", "approved", 1]], [], 2)).toBe("Approved version 1; version 2 is new");
  const three: [string, Answer["verdict"], number][] = ["Ada", "Bea", "Cy"].map((name) => [
    name,
    "changes",
    1,
  ]);
  expect(said(three.slice(0, 2), [], 1)).toBe("Ada and Bea asked for changes");
  expect(said(three, [], 2)).toBe("Ada and 2 more asked for changes of version 1; version 2 is new");
});

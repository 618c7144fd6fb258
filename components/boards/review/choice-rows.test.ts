import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableOf } from "@/lib/reviews/choices";
import { answerCards, choiceRows } from "./choice-rows";

const NAMES = new Map([
  ["a", "Ada"],
  ["b", "Bea"],
]);
const SHOTS = [1, 2, 3];
const TAKES = ["A", "B", "C"];

/** The takes of some shots, one of each picked or none, and what two guests chose of them. */
const situation = fc.record({
  picks: fc.tuple(...SHOTS.map(() => fc.constantFrom(...TAKES, null))),
  chosen: fc.tuple(...["a", "b"].map(() => fc.tuple(...SHOTS.map(() => fc.constantFrom(...TAKES, null))))),
});

describe("the rows of choices", () => {
  it("have every shot of which somebody chose a take once, with all who chose it and the pick", () => {
    fc.assert(
      fc.property(situation, ({ picks, chosen }) => {
        const takes = SHOTS.flatMap((number, at) =>
          TAKES.map((letter) => ({
            ...{ shotId: `shot_${number}`, number, jobId: `job_${number}${letter}` },
            ...{ item: `${number} ${letter}`, isPick: picks[at] === letter },
          })),
        );
        const guests = ["a", "b"].map((id, which) => ({
          id,
          name: NAMES.get(id) ?? null,
          chosen: new Set(
            SHOTS.flatMap((number, at) => {
              const letter = chosen[which]?.[at];
              return letter ? [`job_${number}${letter}`] : [];
            }),
          ),
        }));
        const rows = choiceRows({ object: "review_table", ...tableOf(takes, guests) }, NAMES);
        for (const [at, number] of SHOTS.entries()) {
          const said = chosen.map((each) => each[at]).filter((letter) => letter !== null);
          const places = (["different", "notPicked", "same"] as const).filter((name) =>
            rows[name].some((row) => row.number === number),
          );
          const agreed = new Set(said).size === 1;
          const expected = agreed ? (said[0] === picks[at] ? "same" : "notPicked") : "different";
          expect(places).toEqual(said.length === 0 ? [] : [expected]);
          const row = [...rows.different, ...rows.notPicked, ...rows.same].find(
            (each) => each.number === number,
          );
          if (!row) continue;
          expect(row.takes.flatMap(({ chosenBy }) => chosenBy).length).toBe(said.length);
          expect(row.takes.filter(({ isPick }) => isPick).map(({ letter }) => letter)).toEqual(
            picks[at] === null ? [] : [picks[at]],
          );
          expect(row.takes.map(({ letter }) => letter)).toEqual(row.takes.map(({ letter }) => letter).sort());
        }
      }),
    );
  });
});

describe("the cards of answers", () => {
  it("name guests with the same name apart, count their remarks, and end with who did not come yet", () => {
    const verdict = {
      verdict: "approved" as const,
      note: null,
      version: 1,
      decided_at: "2026-01-01T00:00:00Z",
    };
    const guests = [
      { id: "g1", name: "Jo", verdict, choices: [] },
      { id: "g2", name: "Jo (2)", verdict: null, choices: [] },
    ];
    const state = {
      ...{ name: "waiting" as const, of: 2, approved_by: [], changes_by: [], version: 1, latest: 1 },
      waiting_for: ["Ines", "JO"],
    };
    const said = { review_id: "rev_1", is_studio: false, reply_to: null };
    const cards = answerCards({ id: "rev_1", guests, state }, { guests: [] }, [
      { ...said, name: "Jo" },
      { ...said, name: "Jo", reply_to: "rem_1" },
      { ...said, name: "Jo", review_id: "rev_2" },
      { ...said, name: "Jo (2)" },
    ]);
    expect(cards.map(({ name, remarks, guestId }) => [name, remarks, guestId])).toEqual([
      ["Jo", 1, "g1"],
      ["Jo (2)", 1, "g2"],
      ["Ines", 0, null],
    ]);
  });
});

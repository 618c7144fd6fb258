import * as fc from "fast-check";
import { expect, it } from "vitest";
import { parseOrRefuse } from "@/lib/http/server/request-input";
import { type BulkAction, bulkActionRequest } from "@/lib/library/library";
import { bulkActionOutcome } from "./use-bulk-action";

const ACTIONS: BulkAction[] = [
  { do: "favorite", value: true },
  { do: "favorite", value: false },
  { do: "tag", add: ["a"], remove: [] },
  { do: "collect", collection_id: "col_1", value: true },
  { do: "collect", collection_id: "col_1", value: false },
  { do: "delete" },
  { do: "delete", unless_kept: true },
  { do: "restore" },
  { do: "archive" },
  { do: "purge" },
];

it("says what was done and what is others', in one sentence for each", () => {
  const skipped_because = { others: 16, in_progress: 0, kept: 0 };
  expect(bulkActionOutcome({ do: "delete" }, { changed: 7, is_begun: false, skipped_because })).toBe(
    "7 jobs moved to trash for 30 days. 16 belong to others.",
  );
  expect(bulkActionOutcome({ do: "purge" }, { changed: 0, is_begun: true, skipped_because })).toBe(
    "16 belong to others.",
  );
  expect(bulkActionOutcome({ do: "restore" }, { changed: 1, is_begun: false })).toBe("1 job restored");
});

it("leaves out no number of any action", () => {
  const count = fc.integer({ min: 1, max: 999 });
  fc.assert(
    fc.property(
      fc.constantFrom(...ACTIONS),
      count,
      count,
      count,
      count,
      (action, changed, others, in_progress, kept) => {
        const skipped_because = { others, in_progress, kept };
        const said = bulkActionOutcome(action, { changed, is_begun: false, skipped_because });
        expect(said.match(/\d+/g)?.filter((number) => number !== "30")).toEqual(
          [changed, others, in_progress, kept].map(String).filter((number) => number !== "30"),
        );
      },
    ),
  );
});

it("asks for a selection where there is none", () => {
  const empty = { selection: { ids: [] }, action: { do: "delete" } };
  expect(() => parseOrRefuse(bulkActionRequest, empty)).toThrow("Select at least one result.");
});

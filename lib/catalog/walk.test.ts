import assert from "node:assert/strict";
import { beforeAll, describe, expect, it } from "vitest";
import { EXTENSIONS } from "@/lib/contract/assumptions";
import { durationLabel } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS, type VideoRequest } from "@/lib/contract/video";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { createVideoCatalog, type VideoCatalog } from "./catalog";
import { checkVideoRequest } from "./check-request";
import { choicesOf, chooseModel, chooseOption, resolveSettings } from "./choose";
import { acceptedInputsOf } from "./field-state";
import { alternatives } from "./match-models";
import {
  FIELDS,
  type Field,
  mapTexts,
  TEXT_FIELDS,
  UNPRICED_FIELDS,
  type VideoSelection,
  WIRE_NAMES,
} from "./video-fields";
import { buildVideoRequest, quote, quoteRequest } from "./video-request";

const IMAGE = "https://files.test/a.png";
const VIDEO = "https://files.test/a.mp4";
const catalog = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: EXTENSIONS });

// Node's own assertions in these loops, because one of Vitest's takes longer than a step of the walk.

/** Every selection of a model that a person can reach by choosing one option after another. */
function reachable(from: VideoCatalog, modelId: string): VideoSelection[] {
  const first = resolveSettings(from, { modelId })?.selection;
  const seen = new Map<string, VideoSelection>();
  const waiting = first ? [first] : [];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    const key = JSON.stringify(state);
    if (seen.has(key)) continue;
    seen.set(key, state);
    for (const field of FIELDS) {
      for (const { value } of choicesOf(from, state, field))
        waiting.push(chooseOption(from, state, field, value).selection);
    }
  }
  return [...seen.values()];
}

function requestOf(selection: VideoSelection): VideoRequest {
  const model = catalog.byId.get(selection.modelId);
  if (!model) throw new Error(`${selection.modelId} is not in the catalog`);
  const acceptedInputs = acceptedInputsOf(model, selection);
  return buildVideoRequest(catalog, {
    selection,
    prompt: "A pier in the rain",
    ...mapTexts(() => "people"),
    inputs: {
      ...(acceptedInputs.image === "required" && { image: IMAGE }),
      ...(acceptedInputs.video === "required" && { video: VIDEO }),
    },
  });
}

/** A price row of this selection. A row that omits an option stands for all its values. */
function rowOf(selection: VideoSelection) {
  return pricingRows.find(
    (row) =>
      row.model_id === selection.modelId &&
      row.resolution === selection.resolution &&
      durationLabel(row.duration_seconds ?? 0) === selection.duration &&
      (row.tier ?? selection.tier) === selection.tier &&
      (row.audio_enabled ?? selection.audio) === selection.audio,
  );
}

describe.each(VIDEO_MODEL_IDS)("every reachable state of %s", (modelId) => {
  let states: VideoSelection[] = [];
  beforeAll(() => {
    states = reachable(catalog, modelId);
  });

  it("exists, and is a price row with that row's credits", () => {
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) {
      const row = rowOf(state);
      assert.ok(row, JSON.stringify(state));
      assert.equal(quote(catalog, state)?.reserved, row.credits);
    }
  });

  it("covers every row of the model and every value of its unpriced options", () => {
    const model = catalog.byId.get(modelId);
    const rows = pricingRows.filter((row) => row.model_id === modelId);
    for (const row of rows) {
      expect(
        states.some((state) => rowOf(state) === row),
        JSON.stringify(row),
      ).toBe(true);
    }
    for (const field of UNPRICED_FIELDS) {
      expect(new Set(states.flatMap((state) => state[field] ?? []))).toEqual(new Set(model?.choices[field]));
    }
  });

  it("can choose its own value again, and any other value leads to a row with that value", () => {
    for (const state of states) {
      for (const field of FIELDS) {
        const choices = choicesOf(catalog, state, field);
        if (state[field] !== null) {
          const own = choices.find(({ value }) => value === state[field]);
          assert.equal(own?.possible, true, `${field} of ${JSON.stringify(state)}`);
        }
        for (const { value, possible, reason } of choices) {
          const { selection, adjustments } = chooseOption(catalog, state, field, value);
          assert.equal(selection[field], value);
          assert.notEqual(quote(catalog, selection), null);
          assert.equal(reason === null, possible);
          if (possible) assert.deepEqual(adjustments, []);
          expectExplained(state, selection, adjustments, [field]);
        }
      }
    }
  });

  it("builds a request the checker accepts, priced like the state, with the texts that the model takes and no other", () => {
    const model = catalog.byId.get(modelId);
    for (const state of states) {
      const request = requestOf(state);
      for (const field of TEXT_FIELDS)
        assert.equal(WIRE_NAMES[field] in request, model?.texts.includes(field));
      expect(checkVideoRequest(catalog, request)).toEqual(request);
      assert.equal(quoteRequest(catalog, request)?.reserved, quote(catalog, state)?.reserved);
    }
  });

  it("can be left for any other model and keeps what fits, with every move explained", () => {
    for (const state of states.slice(0, 12)) {
      for (const other of VIDEO_MODEL_IDS) {
        const { selection, adjustments } = chooseModel(catalog, state, other) ?? {};
        assert.ok(selection && adjustments);
        assert.equal(selection.modelId, other);
        assert.notEqual(quote(catalog, selection), null);
        expectExplained(state, selection, adjustments, []);
      }
    }
  });

  it("names the same shot elsewhere, cheapest first, at that model's own price", () => {
    for (const state of states.slice(0, 12)) {
      const others = alternatives(catalog, state, { hasImage: true, hasVideo: true });
      const credits = others.map((other) => other.quote.reserved);
      assert.deepEqual(
        credits,
        credits.toSorted((a, b) => a - b),
      );
      for (const other of others)
        assert.equal(quote(catalog, other.selection)?.reserved, other.quote.reserved);
    }
  });
});

/** Every difference was either chosen or has an adjustment with a reason. */
function expectExplained(
  from: VideoSelection,
  to: VideoSelection,
  adjustments: readonly { field: Field; from: unknown; to: unknown; reason: string }[],
  requestedFields: Field[],
) {
  const changed = FIELDS.filter((field) => from[field] !== to[field] && !requestedFields.includes(field));
  const explained = adjustments.map(({ field }) => field).sort();
  assert.deepEqual(explained, changed.sort(), `${JSON.stringify(from)} → ${JSON.stringify(to)}`);
  for (const adjustment of adjustments) {
    assert.deepEqual([adjustment.from, adjustment.to], [from[adjustment.field], to[adjustment.field]]);
    assert.ok(adjustment.reason.length > 5);
  }
}

import { expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { resolveSettings } from "@/lib/catalog/choose";
import { acceptedInputsOf } from "@/lib/catalog/field-state";
import { type ModelTakes, resolveRun } from "@/lib/catalog/run";
import { EXTENSIONS } from "@/lib/contract/assumptions";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { EMPTY_DRAFT, shownInputs, type VideoDraft } from "./video-draft";
import { videoTakesOf } from "./video-takes";

const catalog = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: EXTENSIONS });
const frame = linkedInput("https://files.test/frame.png", "image");
const last = linkedInput("https://files.test/last.png", "image");
const reference = linkedInput("https://files.test/reference.png", "image");

const GAMMA = "gamma-2.5";
/** The cheapest way to a model of a kind, whatever its name. */
const find = (fits: (model: (typeof catalog.models)[number]) => boolean) => {
  const model = catalog.models.find((each) => each.available && each.id !== GAMMA && fits(each));
  if (!model) throw new Error("no such model");
  return model.id;
};
const FRAME_ONLY = find(
  ({ inputs, frames, modes }) => inputs.image === "optional" && !frames && modes.includes("generate"),
);

/** The lines that the form shows for a draft, and what a press would send. */
function press(firstId: string, otherId: string, fields: Partial<VideoDraft>) {
  const draft = { ...EMPTY_DRAFT, prompt: "Rain on a pier", ...fields };
  const first = resolveSettings(catalog, { modelId: firstId });
  if (!first) throw new Error(`${firstId} has no selection`);
  const shown = shownInputs(draft, acceptedInputsOf(first.model, first.selection));
  const lines: ModelTakes[] = resolveRun(catalog, {
    shot: {
      selection: first.selection,
      requested: {},
      inputs: {
        hasImage: shown.firstFrame !== null,
        hasVideo: shown.sourceVideo !== null,
        hasLastFrame: shown.lastFrame !== null,
        hasReferences: shown.references.length > 0,
      },
    },
    takes: 1,
    others: [{ modelId: otherId, takes: 1 }],
    maxTakes: 8,
  });
  return {
    lines,
    requests: videoTakesOf(catalog, lines, draft).map(({ request }) => JSON.stringify(request)),
  };
}

it("sends another model the frame that is shown, not the references and the last frame that are hidden", () => {
  const { requests } = press(FRAME_ONLY, GAMMA, {
    firstFrame: frame,
    lastFrame: last,
    references: [reference],
  });
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    expect(request).toContain(frame.url);
    expect(request).not.toContain(reference.url);
    expect(request).not.toContain(last.url);
  }
});

it("says before it is paid that a model does not take the references that are shown", () => {
  const { lines, requests } = press(GAMMA, FRAME_ONLY, { firstFrame: frame, references: [reference] });
  expect(lines[1]).toMatchObject({
    selection: null,
    quote: null,
    reason: "doesn't support reference images",
  });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain(reference.url);
  expect(requests[0]).not.toContain(frame.url);
});

it("says so of a last frame, too", () => {
  const { lines, requests } = press(GAMMA, FRAME_ONLY, { firstFrame: frame, lastFrame: last });
  expect(lines[1]).toMatchObject({ reason: "doesn't support a last frame" });
  expect(requests).toHaveLength(1);
});

it("sends no text that the first model hides", () => {
  const withText = find(
    ({ texts, inputs, modes }) =>
      texts.length > 0 && inputs.image !== "required" && modes.includes("generate"),
  );
  const without = find(
    ({ texts, inputs, modes }) =>
      texts.length === 0 && inputs.image !== "required" && modes.includes("generate"),
  );
  const [text] = catalog.byId.get(withText)?.texts ?? [];
  if (!text) throw new Error("no text");
  const hidden = { [text]: "a hidden text" };
  const { requests } = press(without, withText, hidden);
  expect(requests).toHaveLength(2);
  expect(requests.join()).not.toContain("a hidden text");
  expect(press(withText, without, hidden).requests[0]).toContain("a hidden text");
});

import { expect, it } from "vitest";
import { valuesOf } from "@/lib/catalog/adjustments";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { IMAGE_OPTIONS } from "@/lib/catalog/image/image-fields";
import { mapFields } from "@/lib/catalog/request-field";
import { FORM_FIELDS, mapTexts, VIDEO_SETTINGS, valueLabel } from "@/lib/catalog/video-fields";
import { VIDEO_FRAME_FIELDS, VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { avatarDraft, avatarDraftFromRequest } from "@/lib/drafts/avatar-draft";
import { imageDraft, imageDraftFromRequest } from "@/lib/drafts/image-draft";
import { applyPreset, EMPTY_DRAFT, type Preset, videoDraft } from "@/lib/drafts/video-draft";
import { presetFromRequest, presetFromSearch } from "@/lib/drafts/video-preset";
import { voiceDraft, voiceDraftFromRequest } from "@/lib/drafts/voice-draft";
import { KIND_NAMES, type Kind } from "@/lib/kinds/kinds";
import { fieldsOf } from "@/lib/kinds/request-fields";
import { createVideoLink, loadCreateVideoSearch } from "@/lib/navigation/create";
import { IMAGE_MODELS } from "@/lib/sandbox/image/image-models";
import { MODEL_OPTIONS, modelOptionsOf } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { shotSettings } from "./board";
import { guessField, settingReader, TABLE_FIELDS } from "./fill/table-fields";
import { isSettingName, SETTING_NAMES, type SettingName } from "./setting-names";

// Every field of the catalog has its place in form, preset, link, board and table.

const SAMPLES: Readonly<Record<string, unknown>> = {
  audio_enabled: true,
  [VIDEO_FRAME_FIELDS.references]: ["https://files.test/reference"],
};
const sampleOf = (wire: string) =>
  SAMPLES[wire] ?? (wire.endsWith("_url") ? `https://files.test/${wire}` : `the ${wire}`);

/** A request with every field of a kind, but for those that exclude others. */
const requestOf = (kind: Kind, without: readonly string[] = [], others = {}) => ({
  ...Object.fromEntries(
    fieldsOf(kind).flatMap(([wire]) => (without.includes(wire) ? [] : [[wire, sampleOf(wire)]])),
  ),
  ...others,
});
const REQUESTS: Readonly<Record<Kind, object[]>> = {
  video: [requestOf("video", [], { mode: "edit" })],
  image: [requestOf("image")],
  voice: [
    requestOf("voice", ["audio_url"], { [VOICE_MODE_FIELD]: "tts" }),
    requestOf("voice", ["text"], { [VOICE_MODE_FIELD]: "sts" }),
  ],
  avatar: [requestOf("avatar", ["audio_url"]), requestOf("avatar", ["voice_id", "text"])],
};

const draftOf = (preset: Preset | null) => preset && applyPreset(EMPTY_DRAFT, preset);
/** The draft of a form from an earlier request, as it is stored, saved as a preset, and read again. */
const DRAFTS: Readonly<Record<Kind, (request: object) => unknown>> = {
  video: (request) => videoDraft.parse(draftOf(presetFromRequest(request))),
  image: (request) => imageDraft.parse(imageDraftFromRequest(request)),
  voice: (request) => voiceDraft.parse(voiceDraftFromRequest(request)),
  avatar: (request) => avatarDraft.parse(avatarDraftFromRequest(request)),
};

const leavesOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

it.each(KIND_NAMES)("%s: every field of an earlier request is in the form and its presets", (kind) => {
  for (const request of REQUESTS[kind])
    expect(leavesOf(DRAFTS[kind](request))).toEqual(expect.arrayContaining(leavesOf(request)));
});

it("every option of a clip is in a link, and fills the form from it", async () => {
  const settings = { ...mapFields(VIDEO_SETTINGS, (name) => `the ${name}`), audio: false };
  const link = createVideoLink({
    ...{ model: "m", prompt: "p", negative: "n", image: "https://f.test/i", video: "https://f.test/v" },
    ...settings,
  });
  const { from: _, ...search } = await loadCreateVideoSearch(new URL(link, "http://localhost"));
  const draft = draftOf(presetFromSearch(search));
  expect(draft).toMatchObject({
    prompt: "p",
    ...mapTexts(() => "n"),
    firstFrame: { url: "https://f.test/i" },
    sourceVideo: { url: "https://f.test/v" },
    selection: { modelId: "m", ...settings },
  });
  const names = [...new URL(link, "http://localhost").searchParams.keys()];
  const known = ["model", "prompt", "negative", "tier", "ratio", "resolution", "duration", "audio", "image"];
  expect(names.filter((name) => known.includes(name))).toEqual(known);
});

it("every option is a setting of a shot, and a column of a table that its names find", () => {
  expect(new Set(SETTING_NAMES)).toEqual(new Set([...VIDEO_SETTINGS, ...IMAGE_OPTIONS]));
  for (const names of [Object.keys(shotSettings.shape), TABLE_FIELDS])
    expect(names).toEqual(expect.arrayContaining([...SETTING_NAMES]));
  for (const [wire, { control, label }] of KIND_NAMES.flatMap(fieldsOf))
    if (isSettingName(control))
      for (const name of [wire, label, control]) expect(guessField(name)?.field, name).toBe(control);
});

const options = [...MODEL_OPTIONS, ...IMAGE_MODELS.flatMap(({ id }) => modelOptionsOf(id) ?? [])];
const video = createVideoCatalog({ rows: pricingRows, options });
const image = createImageCatalog(pricingRows, options);

it("a cell of a table with a value of a model is read as that value", () => {
  const read = new Set<string>();
  const expectRead = (name: SettingName, cell: string, value: string | boolean) => {
    expect(settingReader(name)(cell), `${name} ${cell}`).toBe(value);
    read.add(name);
  };
  for (const name of VIDEO_SETTINGS)
    for (const value of video.models.flatMap((model) => valuesOf(model, name)))
      for (const cell of [String(value), valueLabel(name, value)]) expectRead(name, cell, value);
  for (const option of IMAGE_OPTIONS)
    for (const value of image.models.flatMap(({ choices }) => choices[option]))
      expectRead(option, value, value);
  expect(read).toEqual(new Set(SETTING_NAMES));
});

it("the columns of a table and the pills of a form stand in this order", () => {
  const columns = [
    ...["prompt", "negative_prompt", "note", "kind", "ratio", "resolution", "duration", "tier", "audio"],
    ...["quality", "takes"],
  ];
  expect(TABLE_FIELDS.filter((field) => columns.includes(field))).toEqual(columns);
  const pills = ["mode", "ratio", "resolution", "duration", "tier", "audio"];
  expect(FORM_FIELDS.filter((field) => pills.includes(field))).toEqual(pills);
});

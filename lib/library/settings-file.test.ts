import { expect, it } from "vitest";
import { readSettings, type SettingsFile, writeSettings } from "./settings-file";

const file: SettingsFile = {
  atelier: "settings",
  version: 1,
  kind: "video",
  request: { prompt: "A heron at dawn" },
  made: {
    id: "job_1",
    upstream_id: "vid_1",
    request_id: "req_1",
    status: "completed",
    model_id: "zeta",
    prompt: "A heron at dawn",
    person_name: "Ada",
    created_at: "2026-11-20T09:00:00.000Z",
    completed_at: null,
    credits_quoted: 9,
    credits_reserved: 9,
    credits_used: 9,
    credits_refunded: 0,
    failure_code: null,
    failure_message: null,
    favorite: true,
    tags: ["birds"],
    note: null,
    files: [],
  },
};

it("reads its own files, and those of 0.1.0 with British spelling", () => {
  expect(readSettings(writeSettings(file))).toEqual(file);
  const british = writeSettings(file).replace('"favorite"', '"favourite"');
  expect(british).toContain('"favourite": true');
  expect(readSettings(british)).toEqual(file);
});

it("writes no address of an input, wherever it stands, and keeps texts that name one", () => {
  const signed = "https://files.test/upload/7?X-Signature=abcdef";
  const request = {
    prompt: "A sign that says https://example.com/?a=b in neon",
    first_frame_url: signed,
    reference_image_urls: [signed, signed],
    inputs: [{ role: "style", file: signed }, signed],
    nested: { audio_url: "upl_1", source: ` ${signed}` },
  };
  const written = writeSettings({ ...file, request });
  expect(written).not.toMatch(/files\.test|Signature|_url/);
  expect(readSettings(written)?.request).toEqual({
    prompt: request.prompt,
    inputs: [{ role: "style" }],
    nested: {},
  });
});

import { expect, it } from "vitest";
import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { priceBasisOf } from "./price-basis";

const row = (fields: Partial<PricingRow> & { credits: number }): PricingRow => ({
  object: "pricing_row",
  product: PRODUCTS.video,
  ...fields,
});
const zeta = { model_id: "zeta", mode: "generate", resolution: "720p" };
const rows = [
  row({ ...zeta, duration_seconds: 4, audio_enabled: false, credits: 20 }),
  row({ ...zeta, duration_seconds: 8, audio_enabled: false, credits: 40 }),
  row({ ...zeta, duration_seconds: 8, audio_enabled: true, credits: 55 }),
  row({ product: PRODUCTS.image, model_id: "picta", quality: "draft", resolution: "1K", credits: 2 }),
  row({ product: PRODUCTS.image, model_id: "picta", quality: "fine", resolution: "1K", credits: 6 }),
  row({ product: PRODUCTS.avatar, resolution: "720p", duration_seconds: 5, credits: 12 }),
];
const clip = { model_id: "zeta", mode: "generate", resolution: "720p", duration_seconds: "8" };
const basis = (
  kind: "video" | "image" | "voice" | "avatar",
  request: object,
  credits_quoted: number | null,
) => {
  const found = priceBasisOf({ kind, request: { ...request }, credits_quoted }, rows);
  return found && { credits: found.entry.credits, steps: found.steps };
};

it("finds the row of a clip by its settings, whatever it cost then", () => {
  expect(basis("video", { ...clip, audio_enabled: true }, 55)).toEqual({ credits: 55, steps: 1 });
  expect(basis("video", { ...clip, audio_enabled: true }, 50)).toEqual({ credits: 55, steps: 1 });
});

it("decides by the price where a request left out what its model decides", () => {
  expect(basis("video", clip, 40)).toEqual({ credits: 40, steps: 1 });
  expect(basis("video", clip, 45)).toBeNull();
  expect(basis("video", clip, null)).toBeNull();
});

it("finds the row of a picture, and how many steps of an avatar were paid", () => {
  expect(basis("image", { model_id: "picta", quality: "fine", resolution: "1K" }, 6)).toEqual({
    credits: 6,
    steps: 1,
  });
  expect(basis("avatar", { text: "Hello", resolution: "720p" }, 36)).toEqual({ credits: 12, steps: 3 });
});

it("finds no row of what has none", () => {
  expect(basis("voice", { mode: "tts", text: "Hello" }, 2)).toBeNull();
  expect(basis("video", { ...clip, model_id: "gone" }, 40)).toBeNull();
});

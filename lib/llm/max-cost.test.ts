import fc from "fast-check";
import { expect, it } from "vitest";
import { chatRequest, messagesRequest } from "@/lib/contract/assumptions";
import type { LlmModel } from "@/lib/contract/llm";
import { costOf, maxCost, maxTokensOfChat, maxTokensOfDescription, maxTokensOfMessages } from "./cost";

const price = fc.integer({ min: 0, max: 50_000_000 });
const aModel = fc
  .record({ input: price, cached: price, output: price, context: fc.integer({ min: 1, max: 2_000_000 }) })
  .map(
    ({ input, cached, output, context }): LlmModel => ({
      id: "m",
      object: "model",
      family: "m",
      context_window: context,
      max_output_tokens: 8_192,
      modalities: ["text"],
      pricing: {
        input_mc_per_1m: input,
        cached_input_mc_per_1m: Math.min(input, cached),
        output_mc_per_1m: output,
      },
    }),
  );

const MODEL: LlmModel = {
  id: "m",
  object: "model",
  family: "m",
  context_window: 128_000,
  max_output_tokens: 8_192,
  modalities: ["text", "video"],
  pricing: { input_mc_per_1m: 80_000, cached_input_mc_per_1m: 8_000, output_mc_per_1m: 320_000 },
};

it("is never below what a call costs that stays within its most, and at least one credit", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      aModel,
      fc.nat(100_000),
      fc.nat(8_192),
      share,
      share,
      (model, input, output, read, cached) => {
        const used = Math.floor(Math.min(input, model.context_window) * read);
        const cost = costOf(model, { input: used, cached: Math.floor(used * cached), output });
        const highest = maxCost(model, { input, output });
        expect(highest).toBeGreaterThanOrEqual(cost);
        expect(highest).toBeGreaterThanOrEqual(1_000);
      },
    ),
  );
});

it("holds a whole context for a file of unknown length, and the longest context where the list gives none", () => {
  const model = { ...MODEL, context_window: 64_000 };
  expect(maxCost(model, maxTokensOfDescription(null, model))).toBe(
    maxCost(model, { input: 64_000, output: model.max_output_tokens }),
  );
  const unsized = { ...MODEL, context_window: 0, max_output_tokens: 0 };
  expect(maxCost(unsized, maxTokensOfDescription(null, unsized))).toBeGreaterThan(
    maxCost(unsized, { input: 1_000_000, output: 1_000_000 }),
  );
});

it("grows with what is sent, and with what may come back", () => {
  const message = (text: string, max_tokens: number) =>
    maxTokensOfMessages(
      messagesRequest.parse({ model: "m", max_tokens, messages: [{ role: "user", content: text }] }),
    );
  expect(message("a".repeat(4_000), 10).input).toBeGreaterThanOrEqual(2_000);
  expect(message("a", 77).output).toBe(77);
  const chat = (attachments: object[]) =>
    maxTokensOfChat(
      chatRequest.parse({ model: "m", messages: [{ role: "user", content: "a" }], attachments }),
      MODEL,
    );
  const url = "https://files.test/a";
  expect(chat([{ type: "video", url }]).input).toBeGreaterThan(chat([{ type: "image", url }]).input);
  expect(chat([{ type: "image", url }]).input).toBeGreaterThan(chat([]).input);
  expect(maxTokensOfDescription(null, MODEL).input).toBeGreaterThan(maxTokensOfDescription(60, MODEL).input);
});

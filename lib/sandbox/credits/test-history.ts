import { createHash } from "node:crypto";
import fc from "fast-check";
import { MediaError } from "@/lib/media/media-error";
import type { RenderFile } from "../renderers/fork";
import { KIND_NAMES } from "../schema";
import { type Hosted, REQUESTS } from "../test-requests";
import { quickRender, type TestSandbox } from "../test-sandbox";

/**
 * Half of all steps use the first key, whose clips are the most expensive, so that it runs out of credits.
 */
export const KEYS = ["sk_sandbox_demo_h1", "sk_sandbox_demo_h2", "sk_sandbox_demo_h3"] as const;
const DEAR = {
  model_id: "alpha-3.1",
  tier: "quality",
  ratio: "16:9",
  resolution: "4K",
  duration_seconds: "8",
};

export type Step = {
  kind: (typeof KIND_NAMES)[number] | "chat";
  key: (typeof KEYS)[number];
  text: string;
  /** How often it is sent with its one key, as after a lost answer. */
  times: number;
};

const PROMPT_STARTS = ["", "", "", "[sandbox:fail]", "[sandbox:cancel]", "[sandbox:slow]", "crash", "hang"];
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KIND_NAMES, ...KIND_NAMES, "chat"),
  key: fc.constantFrom(KEYS[0], ...KEYS),
  text: fc
    .tuple(fc.constantFrom(...PROMPT_STARTS), fc.integer({ min: 1, max: 120 }))
    .map(([word, length]) => `${word} ${"pond ".repeat(length)}`),
  times: fc.constantFrom(1, 1, 1, 1, 1, 1, 3),
});

/** A history of `count` requests; the same for the same seed. */
export const history = (count: number, seed: number): Step[] =>
  fc
    .sample(step, { numRuns: count, seed })
    .map((each, index) => ({ ...each, text: `${index} ${each.text}` }));

/**
 * Sends a request `times` times.
 * @returns the status of each answer
 */
export async function take(sandbox: TestSandbox, { kind, key, text, times }: Step, hosted: Hosted) {
  if (kind === "chat") {
    const body = { model: "gamma-chat-flash", messages: [{ role: "user", content: text }] };
    return [(await sandbox.call("POST", "/v1/llm/chat", { key, body: JSON.stringify(body) })).status];
  }
  const { path, body } = REQUESTS[kind];
  const sent = kind === "video" && key === KEYS[0] ? { ...DEAR, prompt: text } : body(text, hosted);
  const init = { key, idempotencyKey: crypto.randomUUID(), body: JSON.stringify(sent) };
  const answers = await Promise.all(Array.from({ length: times }, () => sandbox.call("POST", path, init)));
  return answers.map(({ status }) => status);
}

/** Makes files whose length follows from the text. Crashes or delays when the text says so. */
export const unreliableRender: RenderFile = async (order, options) => {
  const text = textOf(order);
  if (text.includes("crash")) throw new MediaError("crashed", "The child ended early (SIGKILL)");
  if (text.includes("hang")) {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 300);
      options.signal?.addEventListener("abort", () => reject(new Error("gone")));
    });
  }
  const rendered = await quickRender(order, options);
  const length = createHash("sha256").update(text).digest().readUInt8(0) / 4;
  return order.kind === "video" ? rendered : { ...rendered, durationSeconds: length };
};

function textOf(order: Parameters<RenderFile>[0]): string {
  switch (order.kind) {
    case "voice":
      return order.source.mode === "tts" ? order.source.text : "";
    case "avatar":
      return order.speech.from === "text" ? order.speech.text : "";
    default:
      return order.prompt;
  }
}

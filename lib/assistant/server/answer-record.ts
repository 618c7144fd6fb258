import "server-only";
import { and, eq } from "drizzle-orm";
import type { MessageEvent, MessageUsage } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { costOf } from "@/lib/llm/cost";
import { database } from "@/lib/platform/server/database";
import type { AnswerState } from "../conversation";
import { type MessageRow, messages } from "./schema";

/** An answer as it grows. */
export class AnswerRecord {
  text = "";
  /** True once the service has said that it is at its end. */
  isWhole = false;
  #input: number | null = null;
  #cached = 0;
  #output: number | null = null;

  constructor(
    private readonly id: string,
    private readonly model: LlmModel,
  ) {}

  /** Takes an event in; gives the text it brought. Throws what the service says went wrong. */
  take(event: MessageEvent): string {
    if (event.type === "message_start") this.#count(event.message.usage);
    if (event.type === "message_delta") this.#count(event.usage);
    if (event.type === "message_stop") this.isWhole = true;
    if (event.type === "error") throw new ApiError("upstream_invalid", event.error.message);
    const text = event.type === "content_block_delta" ? (event.delta.text ?? "") : "";
    this.text += text;
    return text;
  }

  /** Takes an answer that came in one piece. */
  takeWhole(text: string, usage: MessageUsage): string {
    this.text = text;
    this.isWhole = true;
    this.#count(usage);
    return text;
  }

  /** Cached tokens are counted beside the others in this shape; here they are part of the input. */
  #count(usage: MessageUsage | undefined): void {
    if (!usage) return;
    if (usage.input_tokens !== undefined) {
      this.#cached = usage.cache_read_input_tokens ?? 0;
      this.#input = usage.input_tokens + this.#cached + (usage.cache_creation_input_tokens ?? 0);
    }
    if (usage.output_tokens !== undefined) this.#output = usage.output_tokens;
  }

  /** Ends the answer, once. An answer that was cut short has no figure for what it took out. */
  async end(
    status: Exclude<AnswerState, "streaming">,
    error: ApiError | null,
  ): Promise<MessageRow | undefined> {
    const output = this.isWhole ? this.#output : null;
    const [row] = await database()
      .update(messages)
      .set({
        text: this.text,
        status,
        inputTokens: this.#input,
        outputTokens: output,
        millicredits:
          this.#input === null || output === null
            ? null
            : costOf(this.model, { input: this.#input, cached: this.#cached, output }),
        error: error && {
          code: error.code,
          message: error.message,
          request_id: error.requestId ?? null,
        },
      })
      .where(and(eq(messages.id, this.id), eq(messages.status, "streaming")))
      .returning();
    return row;
  }
}

import "server-only";
import { and, eq } from "drizzle-orm";
import type { MessageEvent, MessageUsage } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel, Usage } from "@/lib/contract/llm";
import { costOf } from "@/lib/llm/cost";
import { MessageTokens } from "@/lib/llm/message-tokens";
import { database } from "@/lib/platform/server/database";
import type { AnswerState } from "../conversation";
import { type MessageRow, messages } from "./schema";

/** An answer while it grows. */
export class AnswerRecord {
  text = "";
  /** True after a part that could not be read, so that text may be missing. */
  hasHole = false;
  readonly #tokens = new MessageTokens();
  /** The charge in millicredits, if the service states it. */
  #charged: number | null = null;

  constructor(
    private readonly id: string,
    private readonly model: LlmModel,
  ) {}

  /** True after the service has sent the end of the answer. */
  get isWhole(): boolean {
    return this.#tokens.isWhole;
  }

  /** Applies an event and returns its text. Throws the service's error in it. */
  take(event: MessageEvent): string {
    this.#tokens.take(event);
    if (event.type === "error") throw new ApiError("upstream_invalid", event.error.message);
    const text = event.type === "content_block_delta" ? (event.delta.text ?? "") : "";
    this.text += text;
    return text;
  }

  /** Applies an answer that came in one piece. */
  takeWhole(text: string, usage: MessageUsage): string {
    this.text = text;
    this.#tokens.takeWhole(usage);
    return text;
  }

  /** Applies an answer of the chat endpoint, which states its charge. */
  takeCharged(text: string, usage: Usage): string {
    const { input_tokens, cached_tokens, output_tokens, millicredits_charged } = usage;
    this.#charged = millicredits_charged;
    return this.takeWhole(text, {
      input_tokens: Math.max(0, input_tokens - cached_tokens),
      cache_read_input_tokens: cached_tokens,
      output_tokens,
    });
  }

  /** Ends the answer, once. An answer that was cut short has no output tokens. */
  async end(
    status: Exclude<AnswerState, "streaming">,
    error: ApiError | null,
  ): Promise<MessageRow | undefined> {
    const { input, output, total } = this.#tokens;
    const [row] = await database()
      .update(messages)
      .set({
        text: this.text,
        status,
        inputTokens: input,
        outputTokens: output,
        millicredits: this.#charged ?? (total && costOf(this.model, total)),
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

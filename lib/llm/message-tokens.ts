import type { MessageEvent, MessageUsage } from "@/lib/contract/assumptions";
import type { Tokens } from "./cost";

/** Counts the tokens of an answer in the messages shape, whether it comes in one piece or in events. */
export class MessageTokens {
  /** True once the service has said that the answer is at its end. */
  isWhole = false;
  input: number | null = null;
  #cached = 0;
  #output: number | null = null;

  /** Takes an event of a stream in. */
  take(event: MessageEvent): void {
    if (event.type === "message_start") this.#count(event.message.usage);
    if (event.type === "message_delta") this.#count(event.usage);
    if (event.type === "message_stop") this.isWhole = true;
  }

  /** Takes the usage of an answer that came in one piece. */
  takeWhole(usage: MessageUsage): void {
    this.isWhole = true;
    this.#count(usage);
  }

  /** Null for an answer that was cut short: nobody said how much was written. */
  get output(): number | null {
    return this.isWhole ? this.#output : null;
  }

  /** What is charged for; null while either figure is missing. */
  get total(): Tokens | null {
    const { input, output } = this;
    return input === null || output === null ? null : { input, cached: this.#cached, output };
  }

  /** Cached tokens are counted beside the others in this shape; in ours they are part of the input. */
  #count(usage: MessageUsage | undefined): void {
    if (!usage) return;
    if (usage.input_tokens !== undefined) {
      this.#cached = usage.cache_read_input_tokens ?? 0;
      this.input = usage.input_tokens + this.#cached + (usage.cache_creation_input_tokens ?? 0);
    }
    if (usage.output_tokens !== undefined) this.#output = usage.output_tokens;
  }
}

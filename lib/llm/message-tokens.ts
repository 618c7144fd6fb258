import type { MessageEvent, MessageUsage } from "@/lib/contract/assumptions";
import type { Tokens } from "./cost";

/** Counts the tokens of a response in the messages shape, in one piece or in events. */
export class MessageTokens {
  /** True after the upstream has sent the end of the response. */
  isWhole = false;
  input: number | null = null;
  #cached = 0;
  #output: number | null = null;

  /** Applies an event of a stream. */
  take(event: MessageEvent): void {
    if (event.type === "message_start") this.#count(event.message.usage);
    if (event.type === "message_delta") this.#count(event.usage);
    if (event.type === "message_stop") this.isWhole = true;
  }

  /** Applies the usage of a response that came in one piece. */
  takeWhole(usage: MessageUsage): void {
    this.isWhole = true;
    this.#count(usage);
  }

  /** Null for a response that was cut short, because its length in tokens is unknown. */
  get output(): number | null {
    return this.isWhole ? this.#output : null;
  }

  /** The charged tokens; null while either figure is missing. */
  get total(): Tokens | null {
    const { input, output } = this;
    return input === null || output === null ? null : { input, cached: this.#cached, output };
  }

  /** This shape counts cached tokens separately. In ours they are part of the input. */
  #count(usage: MessageUsage | undefined): void {
    if (!usage) return;
    if (usage.input_tokens !== undefined) {
      this.#cached = usage.cache_read_input_tokens ?? 0;
      this.input = usage.input_tokens + this.#cached + (usage.cache_creation_input_tokens ?? 0);
    }
    if (usage.output_tokens !== undefined) this.#output = usage.output_tokens;
  }
}

import { createParser, type EventSourceMessage } from "eventsource-parser";

export type SseEvent = { event: string; data: string };

/** Longer events are refused, to limit memory. */
const MAX_EVENT_CHARACTERS = 5_000_000;

/** Splits bytes that arrive in any pieces into server-sent events. */
export class SseParser {
  readonly #decoder = new TextDecoder();
  readonly #messages: EventSourceMessage[] = [];
  readonly #parser = createParser({
    onEvent: (message) => this.#messages.push(message),
    maxBufferSize: MAX_EVENT_CHARACTERS,
  });

  /**
   * The events that these bytes complete. Comments and blocks without data are skipped.
   * @throws Error after an event of more than 5,000,000 characters
   */
  push(bytes: Uint8Array): SseEvent[] {
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
    return this.#messages.splice(0).map(({ event = "message", data }) => ({ event, data }));
  }
}

import { createParser, type EventSourceMessage } from "eventsource-parser";

export type CutEvent = { event: string; data: string };

/** Cuts bytes that arrive in any pieces into server-sent events. */
export class EventCutter {
  readonly #decoder = new TextDecoder();
  readonly #found: EventSourceMessage[] = [];
  readonly #parser = createParser({ onEvent: (message) => this.#found.push(message) });

  /** The events that these bytes complete. Comments and blocks without data are passed over. */
  push(bytes: Uint8Array): CutEvent[] {
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
    return this.#found.splice(0).map(({ event = "message", data }) => ({ event, data }));
  }
}

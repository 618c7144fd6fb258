export type CutEvent = { event: string; data: string };

/** Cuts bytes that arrive in any pieces into server-sent events (HTML Living Standard, 9.2.6). */
export class EventCutter {
  readonly #decoder = new TextDecoder();
  #rest = "";

  /** The events that these bytes complete. Comments and blocks without data are passed over. */
  push(bytes: Uint8Array): CutEvent[] {
    this.#rest += this.#decoder.decode(bytes, { stream: true });
    const blocks = this.#rest.split(/\r?\n\r?\n/);
    this.#rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => {
      const lines = block.split(/\r?\n/);
      const data = valuesOf(lines, "data");
      return data.length === 0
        ? []
        : [{ event: valuesOf(lines, "event").at(-1) ?? "message", data: data.join("\n") }];
    });
  }
}

const valuesOf = (lines: readonly string[], field: string): string[] =>
  lines
    .filter((line) => line.startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).replace(/^ /, ""));

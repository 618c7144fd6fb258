import type { Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

/** Changes the events of a stream, as text. */
const events = (name: string, change: (text: string) => string): Named => ({
  name: `stream: ${name}`,
  only: "server-sent event stream",
  after: (exchange) => {
    if (!String(exchange.headers["content-type"]).startsWith("text/event-stream")) return;
    exchange.body = Buffer.from(change(exchange.body.toString()));
  },
});
const block = (type: string) => new RegExp(`event: ${type}\\n.*\\n\\n`, "g");
const STREAMS: Named[] = [
  events("broken JSON in one event", (text) => text.replace('"text_delta"', '"text_delta')),
  events("broken JSON in the last", (text) => text.replace(/\}\n\n$/, "\n\n")),
  events("no message_start", (text) => text.replace(block("message_start"), "")),
  events("no message_stop", (text) => text.replace(block("message_stop"), "")),
  events("no content_block_stop", (text) => text.replace(block("content_block_stop"), "")),
  events("no deltas", (text) => text.replace(block("content_block_delta"), "")),
  events("a name that is not the type", (text) => text.replace("event: content_block_delta", "event: delta")),
  events("cut off", (text) => text.slice(0, -20)),
  events("no usage at the end", (text) =>
    text.replace(/"output_tokens":\d+\}\}\n\n(?=event: message_stop)/, '"x":1}}\n\n'),
  ),
  events("empty deltas", (text) => text.replace(/("type":"text_delta","text":)"[^"]*"/g, '$1""')),
  events("another model", (text) => text.replace(/"model":"[^"]+"/, '"model":"other"')),
  {
    name: "stream: sent as JSON",
    only: "server-sent event stream",
    after: ({ headers }) => {
      if (String(headers["content-type"]).startsWith("text/event-stream"))
        headers["content-type"] = "application/json";
    },
  },
];

export const STREAM_MUTATIONS: Mutation[] = STREAMS.map((each) => ({ ...each, family: "streams" }));

import * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { createHttp, type HttpOptions, refusal } from "@/lib/http/client";
import { messages as http } from "@/lib/http/messages";
import {
  type Ask,
  conversationDetail,
  conversationList,
  ended,
  type Message,
  type Started,
  started,
  textPart,
} from "./conversation";
import { messages } from "./messages";
import { SseParser } from "./sse-parser";

type Cancel = { signal?: AbortSignal | undefined };
type Page = { q?: string | null; cursor?: string | null; limit?: number };

/** Callbacks while an answer arrives. */
export type AnswerListener = {
  onStarted: (started: Started) => void;
  onText: (text: string) => void;
  onEnded: (answer: Message) => void;
};

const CONVERSATIONS = "/api/assistant/conversations";

/** Conversations with language models, stored on our server. */
export function createAssistantClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  const at = (id: string) => `${CONVERSATIONS}/${encodeURIComponent(id)}`;
  return {
    list: (page: Page = {}, { signal }: Cancel = {}) =>
      call({ path: CONVERSATIONS, query: page, result: conversationList, signal }),
    get: (id: string, { signal }: Cancel = {}) => call({ path: at(id), result: conversationDetail, signal }),
    remove: (id: string) => call({ method: "DELETE", path: at(id), result: z.unknown() }),
    /**
     * Asks a question and reports the answer as it arrives; settles at its end. An abort also ends the
     * request to the service.
     * @throws ApiError when there is no answer, or when it breaks off between the server and the browser
     */
    ask: (body: Ask, listener: AnswerListener, signal: AbortSignal) =>
      follow(options, body, listener, signal),
  };
}
export type AssistantClient = ReturnType<typeof createAssistantClient>;

async function follow(
  { baseUrl = "", fetch = globalThis.fetch }: HttpOptions,
  body: Ask,
  listener: AnswerListener,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${baseUrl}/api/assistant/answers`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiError("unavailable", http.client.unreachable, { cause });
  });
  if (!response.ok) {
    throw refusal(
      response.status,
      response.headers.get("retry-after"),
      await response.json().catch(() => null),
    );
  }
  let hasEnded = false;
  const parser = new SseParser();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    for (const { event, data } of parser.push(part.value)) {
      if (event === "started") listener.onStarted(read(started, data));
      if (event === "text") listener.onText(read(textPart, data).text);
      if (event !== "ended") continue;
      hasEnded = true;
      listener.onEnded(read(ended, data).answer);
    }
  }
  if (!hasEnded) throw new ApiError("unavailable", messages.client.incomplete);
}

function read<Schema extends z.ZodMiniType>(schema: Schema, data: string): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(data));
  if (parsed.success) return parsed.data;
  throw new ApiError("upstream_invalid", http.client.unreadable);
}

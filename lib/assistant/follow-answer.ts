import type * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { errorFromResponse } from "@/lib/http/client";
import { messages as http } from "@/lib/http/messages";
import { assistantApi } from "./api";
import { type Ask, ended, type Message, type Started, started, textPart } from "./conversation";
import { messages } from "./messages";
import { SseParser } from "./sse-parser";

type AnswerListener = {
  onStarted: (started: Started) => void;
  onText: (text: string) => void;
  onEnded: (answer: Message) => void;
};

/**
 * Asks a question and reports the answer as it arrives; settles at its end. An abort also ends the request to the
 * upstream.
 * @throws ApiError when there is no answer, or when it breaks off between the server and the browser
 */
export async function followAnswer(body: Ask, listener: AnswerListener, signal: AbortSignal): Promise<void> {
  const { method, path, sends } = assistantApi.ask;
  const response = await fetch(path, {
    method,
    headers: { "content-type": "application/json", accept: sends },
    body: JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiError("unavailable", http.client.unreachable, { cause });
  });
  if (!response.ok) {
    throw errorFromResponse(
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

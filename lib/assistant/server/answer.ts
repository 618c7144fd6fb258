import "server-only";
import { and, eq } from "drizzle-orm";
import {
  chatResponse,
  type MessageEvent,
  type MessageUsage,
  messageEvent,
  messagesResponse,
} from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel, Usage } from "@/lib/contract/llm";
import { costOf } from "@/lib/llm/cost";
import { MessageTokens } from "@/lib/llm/message-tokens";
import { isMessageStyleModel, llmModels } from "@/lib/llm/server/models";
import { database } from "@/lib/platform/server/database";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { logger } from "@/lib/platform/server/logger";
import { eventStream, type SseFrame } from "@/lib/platform/server/sse";
import { limitedStream } from "@/lib/platform/server/stream-limits";
import type { Session } from "@/lib/session/server/session";
import { askUpstream, streamUpstream } from "@/lib/upstream/server/ask";
import { wasNeverSent } from "@/lib/upstream/server/connections";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import type { AnswerState, Ask, Started } from "../conversation";
import { messages as texts } from "../messages";
import { SseParser } from "../sse-parser";
import { toConversation, toMessage } from "./conversations";
import { createReply, type PendingReply } from "./create-reply";
import { type MessageRow, messages } from "./schema";

/**
 * Asks a model, and forwards its answer as it arrives: `started`, any number of `text`, `ended`. When the
 * reader leaves, the request to the upstream ends, and the text so far is stored. A refusal of the upstream
 * comes with `ended`. Also throws like `createReply` and `takeStream`.
 * @throws ApiError `invalid_request` for an unknown model
 */
export async function answerQuestion(session: Session, ask: Ask, request: Request): Promise<Response> {
  const models = await llmModels(session.keyId);
  const model = models.find(({ id }) => id === ask.model);
  if (!model) {
    throw new ApiError("invalid_request", texts.answer.unknownModel, { details: { field: "model" } });
  }
  const asked = { model, models, speaksMessages: await isMessageStyleModel(session.keyId, model.id) };
  const left = disconnectSignal(request);
  return limitedStream({ kind: "answer", owner: session, signal: left }, async () => {
    const open = await createReply(session, ask, asked);
    return eventStream((signal) => frames({ keyId: session.keyId, open, model, signal }), { signal: left });
  });
}

type Going = { keyId: string; open: PendingReply; model: LlmModel; signal: AbortSignal };
type Ending = { status: Exclude<AnswerState, "streaming">; error: ApiError | null };

async function* frames({ keyId, open, model, signal }: Going): AsyncGenerator<SseFrame, void> {
  const record = new AnswerRecord(open.answer.id, model);
  // The ending when the reader leaves between two parts.
  let ending: Ending = { status: "stopped", error: null };
  let ended: Awaited<ReturnType<AnswerRecord["end"]>>;
  try {
    yield { event: "started", data: startOf(open) };
    for await (const text of textsFrom({ keyId, open, signal }, record))
      yield { event: "text", data: { text } };
    const lack = lackOf(record);
    if (!lack) ending = { status: "done", error: null };
    // A connection that we closed may look like a complete one.
    else if (!signal.aborted || record.isWhole) ending = { status: "lost", error: lack };
  } catch (error) {
    if (!signal.aborted) ending = endingOf(error);
  } finally {
    ended = await record.end(ending.status, ending.error);
  }
  if (ended) yield { event: "ended", data: { answer: toMessage(ended) } };
}

const startOf = ({ conversation, question, answer }: PendingReply): Started => ({
  conversation: toConversation(conversation),
  question: question && toMessage(question),
  answer: toMessage(answer),
});

/** Sends the request to its endpoint, and gives the texts of the answer as they arrive. */
async function* textsFrom(
  { keyId, open: { request }, signal }: Pick<Going, "keyId" | "open" | "signal">,
  record: AnswerRecord,
): AsyncGenerator<string, void> {
  const call = { json: request.body, signal };
  if (request.endpoint === "compatMessages") {
    yield* textsOf(await streamUpstream(keyId, request.endpoint, call), record);
    return;
  }
  const { message, usage } = expectOk(await askUpstream(keyId, request.endpoint, call), chatResponse);
  yield record.takeCharged(message.content, usage);
}

/** The texts of an answer as they arrive, as events or in one piece. */
async function* textsOf(response: Response, record: AnswerRecord): AsyncGenerator<string, void> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const { content, usage } = messagesResponse.parse(await response.json());
    yield record.takeWhole(content.map(({ text = "" }) => text).join(""), usage);
    return;
  }
  const parser = new SseParser();
  for await (const bytes of response.body ?? []) {
    for (const { data } of parser.push(bytes)) {
      const part = parseJson(data);
      if (part === undefined) record.hasHole = true;
      const event = messageEvent.safeParse(part).data;
      const text = event ? record.take(event) : "";
      if (text !== "") yield text;
    }
  }
}

/** Undefined for a part that is no JSON. Some services end a stream with a word of their own. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim() === "[DONE]" ? null : undefined;
  }
}

/** What an answer lacks that has come to its end; null when it is all there. */
function lackOf({ isWhole, hasHole, text }: AnswerRecord): ApiError | null {
  if (!isWhole) return brokenOff();
  if (hasHole) return new ApiError("upstream_invalid", texts.answer.partMissing);
  return text === "" ? new ApiError("upstream_invalid", texts.answer.empty) : null;
}

const brokenOff = () => new ApiError("upstream_invalid", texts.answer.brokenOff);

/** A refusal cost nothing. A request that was sent and got no response may have been charged. */
function endingOf(error: unknown): Ending {
  const apiError = error instanceof ApiError ? error : brokenOff();
  if (apiError !== error || apiError.status >= 500)
    logger.warn({ err: error }, "an answer did not come to its end");
  const isRefusal = apiError.status < 500 || apiError.code === "unavailable" || wasNeverSent(error);
  return { status: isRefusal ? "refused" : "lost", error: apiError };
}

class AnswerRecord {
  text = "";
  /** True after a part that could not be read, so that text may be missing. */
  hasHole = false;
  readonly #tokens = new MessageTokens();
  /** The charge in millicredits, if the upstream states it. */
  #charged: number | null = null;

  constructor(
    private readonly id: string,
    private readonly model: LlmModel,
  ) {}

  /** True after the upstream has sent the end of the answer. */
  get isWhole(): boolean {
    return this.#tokens.isWhole;
  }

  /** Applies an event and returns its text. Throws the upstream's error in it. */
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

import "server-only";
import { chatAnswer, messageAnswer, messageEvent } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { llmModels, speaksMessages } from "@/lib/llm/server/models";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import { logger } from "@/lib/platform/server/logger";
import { eventStream, type SseFrame } from "@/lib/platform/server/sse";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { neverSent } from "@/lib/upstream/server/never-sent";
import { streamUpstream } from "@/lib/upstream/server/stream";
import type { AnswerState, Ask, Started } from "../conversation";
import { messages } from "../messages";
import { SseParser } from "../sse-parser";
import { AnswerRecord } from "./answer-record";
import { type StreamedReply, streamReply } from "./stream-reply";
import { toConversation, toMessage } from "./wire";

/**
 * Asks a model, and forwards its answer as it arrives: `started`, any number of `text`, `ended`. When the
 * reader leaves, the request to the service ends, and the text so far is stored. A refusal of the service
 * comes with `ended`. Also throws like `streamReply` and `takeStream`.
 * @throws ApiError `invalid_request` for an unknown model
 */
export async function answerQuestion(session: Session, ask: Ask, request: Request): Promise<Response> {
  const models = await llmModels(session.keyId);
  const model = models.find(({ id }) => id === ask.model);
  if (!model) {
    throw new ApiError("invalid_request", messages.answer.unknownModel, { details: { field: "model" } });
  }
  const asked = { model, models, speaksMessages: await speaksMessages(session.keyId, model.id) };
  const left = leaveSignal(request);
  return limitedStream({ kind: "answer", owner: session, signal: left }, async () => {
    const open = await streamReply(session, ask, asked);
    return eventStream((signal) => frames({ keyId: session.keyId, open, model, signal }), { signal: left });
  });
}

type Going = { keyId: string; open: StreamedReply; model: LlmModel; signal: AbortSignal };
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

const startOf = ({ conversation, question, answer }: StreamedReply): Started => ({
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
  const { message, usage } = expectOk(await askUpstream(keyId, request.endpoint, call), chatAnswer);
  yield record.takeCharged(message.content, usage);
}

/** The texts of an answer as they arrive, as events or in one piece. */
async function* textsOf(answer: Response, record: AnswerRecord): AsyncGenerator<string, void> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) {
    const { content, usage } = messageAnswer.parse(await answer.json());
    yield record.takeWhole(content.map(({ text = "" }) => text).join(""), usage);
    return;
  }
  const parser = new SseParser();
  for await (const bytes of answer.body ?? []) {
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
  if (hasHole) return new ApiError("upstream_invalid", messages.answer.partMissing);
  return text === "" ? new ApiError("upstream_invalid", messages.answer.empty) : null;
}

const brokenOff = () => new ApiError("upstream_invalid", messages.answer.brokenOff);

/** A refusal cost nothing. A request that was sent and not answered may have been charged. */
function endingOf(error: unknown): Ending {
  const apiError = error instanceof ApiError ? error : brokenOff();
  if (apiError !== error || apiError.status >= 500)
    logger.warn({ err: error }, "an answer did not come to its end");
  const isRefusal = apiError.status < 500 || apiError.code === "unavailable" || neverSent(error);
  return { status: isRefusal ? "refused" : "lost", error: apiError };
}

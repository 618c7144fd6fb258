import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { Board } from "@/lib/boards/board";
import { readChecks } from "@/lib/checks/server/asked/read";
import { quoteChecks, startChecks } from "@/lib/checks/server/asked/start";
import { takeNextStep } from "@/lib/checks/server/asked/work";
import type { VideoDescription } from "@/lib/contract/description";
import { runDescription } from "@/lib/describe/server/run";
import { descriptions } from "@/lib/describe/server/schema";
import { database } from "@/lib/platform/server/database";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "./a-board";
import { aStoredTake } from "./a-stored-take";
import { withJobService } from "./job-service";
import { aLanguageModel } from "./language-model";
import { json, type StubHandler } from "./stub-service";
import { samplePath } from "./upload-service";
import type { VideoService } from "./video-service";

export const CHECK_MODELS = { describer: "gamma-chat", model: "alpha-chat" };
export const A_FINDING = {
  kind: "action",
  at: "0:01",
  until: 9,
  note: "The boat stays where it is.",
  reject: true,
};
/** 25 millicredits. */
export const A_DESCRIPTION: VideoDescription = {
  id: "desc_1",
  object: "video.description",
  model: "gamma-chat",
  summary: "A harbor.",
  duration_seconds: 2,
  shots: [{ start: 0, end: 2, description: "Boats" }],
  on_screen_text: [],
  spoken_transcript: "",
  usage: {
    ...{ input_tokens: 10, output_tokens: 5, cached_tokens: 0 },
    ...{ millicredits_charged: 25, credits_charged: 0.025 },
  },
};

/** An answer of a language model, of 110 tokens: 110 millicredits. */
export const anAnswer = (text: string): StubHandler =>
  json(200, {
    ...{ id: "msg_1", type: "message", role: "assistant", model: "alpha-chat", stop_reason: "end_turn" },
    content: [{ type: "text", text }],
    usage: { input_tokens: 100, output_tokens: 10 },
  });

/** A service that describes clips and compares them, and how it responds in a test. */
export type CheckService = {
  service: VideoService;
  describing: StubHandler;
  answering: StubHandler;
  /** How often each was asked since the test began. */
  sent: Record<"describe" | "messages", number>;
  /** How many clips were hosted since then. */
  hosted: number;
  /** Changes the price of a million tokens, in millicredits, and that it is read again. */
  setPrice: (millicredits: number) => void;
};

/** A database, a data folder and such a service for the test file. Call it at the top of the file. */
export function withCheckService(): CheckService {
  let price = 0;
  const host: CheckService = {
    service: withJobService(),
    describing: json(200, A_DESCRIPTION),
    answering: anAnswer("[]"),
    sent: { describe: 0, messages: 0 },
    hosted: 0,
    setPrice: (millicredits) => {
      price = millicredits;
      forgetProcessValue("llm.models");
    },
  };
  const models = () => {
    const pricing = { input_mc_per_1m: price, cached_input_mc_per_1m: price, output_mc_per_1m: price };
    const model = { ...aLanguageModel, context_window: 20_000, pricing };
    return json(200, {
      object: "list",
      data: [model, { ...model, id: "gamma-chat", modalities: ["text", "video"] }],
    });
  };
  const handlerOf = (url: string): StubHandler => {
    if (url === "/v1/llm/models") return models();
    if (url === "/compat-b/v1/models") return json(200, { object: "list", data: [] });
    if (url === "/v1/assets") {
      host.hosted += 1;
      const hosted = { id: "a", object: "asset", type: "video", mime_type: "video/mp4" };
      return json(201, { ...hosted, url: `https://files.test/${randomUUID()}` });
    }
    const isDescription = url.endsWith("/describe");
    host.sent[isDescription ? "describe" : "messages"] += 1;
    return isDescription ? host.describing : host.answering;
  };
  beforeEach(() => {
    host.describing = json(200, A_DESCRIPTION);
    host.answering = anAnswer(`\`\`\`json\n${JSON.stringify([A_FINDING])}\n\`\`\``);
    host.sent = { describe: 0, messages: 0 };
    host.hosted = 0;
    host.setPrice(1_000_000);
    host.service.other = (request, response) => handlerOf(request.url ?? "")(request, response);
  });
  return host;
}

/** A board with a stored clip of each of so many shots. */
export async function aBoardWithTakes(session: Session, takes = 1, prompt = "A boat turns"): Promise<Board> {
  const board = await aBoard(session, takes);
  for (let shot = 0; shot < takes; shot++) {
    const job = { request: { model_id: "zeta", prompt } };
    await aStoredTake(session, board, { file: samplePath("vfr.mp4"), shot, seconds: 2, job });
  }
  return board;
}

/** The press of "Check" for what it costs now. */
export async function pressCheck(session: Session, boardId: string, token = randomUUID()) {
  const { job_ids, credits } = await quoteChecks(session, boardId, CHECK_MODELS);
  return startChecks(session, boardId, { ...CHECK_MODELS, job_ids, credits: credits ?? 0 }, token);
}

/** Sends the descriptions of a workspace that wait. */
export async function runDescriptions({ workspaceId }: Session): Promise<void> {
  const rows = await database().select().from(descriptions).where(eq(descriptions.workspaceId, workspaceId));
  for (const { id, status } of rows) if (status === "running") await runDescription({ descriptionId: id });
}

/** Makes what waits, as the worker does. */
export async function makeChecks(session: Session): Promise<void> {
  while (await takeNextStep()) await runDescriptions(session);
}

/** The latest check of each take of a board. */
export const checksOf = async (session: Session, boardId: string) =>
  (await readChecks(session, boardId)).checks;

import { editObjects, editResponse, type JsonObject } from "./edit";
import type { Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

const usage = (path: string, name: string, only: string, edit: (body: JsonObject) => void): Named => ({
  name: `${path}: ${name}`,
  only,
  after: editResponse(new RegExp(`^${path}$`), (body, { status }) => {
    if (status === 200) edit(body);
    return body;
  }),
});
const LANGUAGE: Named[] = [
  usage("/v1/llm/video/describe", "no shots", "describe: shots", (body) =>
    Object.assign(body, { shots: [] }),
  ),
  usage(
    "/v1/llm/video/describe",
    "no transcript",
    "describe: shots",
    (body) => delete body.spoken_transcript,
  ),
  usage("/v1/llm/video/describe", "another length", "describe: shots", (body) =>
    Object.assign(body, { duration_seconds: 30 }),
  ),
  usage("/v1/llm/video/describe", "another model", "describe: shots", (body) =>
    Object.assign(body, { model: "other" }),
  ),
  usage("/v1/llm/video/describe", "letters as one text", "describe: shots", (body) =>
    Object.assign(body, { on_screen_text: "" }),
  ),
  usage("/v1/llm/chat", "an empty answer", "reached through the one chat", (body) =>
    Object.assign(body, { message: { role: "assistant", content: "" } }),
  ),
  usage("/v1/llm/chat", "another model", "reached through the one chat", (body) =>
    Object.assign(body, { model: "other" }),
  ),
  usage(
    "/compat-a/v1/messages",
    "no stop_reason",
    "a message-shaped object",
    (body) => delete body.stop_reason,
  ),
  usage("/compat-a/v1/messages", "another role", "a message-shaped object", (body) =>
    Object.assign(body, { role: "user" }),
  ),
];

/** A creation that is refused though it is right. */
const CLIP: Named = {
  name: "asset: duration_seconds as text",
  only: "service does 1, /v1/voice-generations",
  after: editObjects(/^voice_generation$/, (job) => Object.assign(job, { duration_seconds: "4" })),
};

export const LANGUAGE_MUTATIONS: Mutation[] = [...LANGUAGE, CLIP].map((each) => ({
  ...each,
  family: "language",
}));

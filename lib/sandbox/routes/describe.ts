import { Hono } from "hono";
import { describeRequest } from "@/lib/contract/description";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { readBody, refuse } from "@/lib/contract/read-body";
import { MediaError } from "@/lib/media/media-error";
import { requireScope } from "../account";
import { analyseFile } from "../analysis/analyse";
import { clipText, knownMedia, shotText, sourceOf } from "../describe/clip-text";
import { MAX_SECONDS, measuredClip } from "../describe/describe-file";
import { inputFile } from "../files/input-file";
import { readJson } from "../http/read-json";
import { newId } from "../ids";
import { beginCall, requireModel } from "../llm/calls";
import { countTokens, MEDIA_TOKENS, usageOf } from "../llm/tokens";
import type { RequestEnv, Service } from "../service";

const { path } = ENDPOINTS.describeVideo;
const MAX_OUTPUT_TOKENS = 4_000;
/** Each uses a processor for some time. More at once would only slow down all of them. */
const AT_ONCE = 4;
/** Describes a hosted video synchronously (section POST /v1/llm/video/describe). */
export function describeRoutes(service: Service) {
  let running = 0;
  return new Hono<RequestEnv>().post(path, async (c) => {
    const account = c.get("account");
    requireScope(account, "llm:write");
    const body = readBody(describeRequest, await readJson(c.req.raw));
    const model = requireModel(body.model, ["video"]);
    const file = await inputFile(service, account, "video_url", body.video_url, "video");
    const seconds = (file.durationMs ?? 0) / 1000;
    if (seconds > MAX_SECONDS) {
      throw refuse("video_url", `A video has at most ${MAX_SECONDS} seconds; this one has ${seconds}.`);
    }
    if (running >= AT_ONCE) {
      throw new ApiError("rate_limited", `At most ${AT_ONCE} descriptions at once.`, {
        retryAfterSeconds: 5,
      });
    }
    running++;
    try {
      const known = await knownMedia(service.database, file);
      const input = Math.max(1, Math.ceil(seconds)) * MEDIA_TOKENS.videoSecond;
      const { signal } = c.req.raw;
      const charge = await beginCall(service, {
        account,
        endpoint: path,
        model,
        words: { field: "video_url", text: known.drawnFrom ?? "" },
        body,
        maxUsage: { input, output: MAX_OUTPUT_TOKENS },
        signal,
      });
      try {
        const clip = await measure(service.store.pathOf(file.name), signal);
        const source = sourceOf(clip.metadata, known);
        const description = {
          summary: clipText(clip, source),
          shots: clip.shots.map((shot) => ({
            start: shot.start,
            end: shot.end,
            description: shotText(shot),
          })),
          on_screen_text: clip.text,
          spoken_transcript: source.spoken ?? "",
        };
        const output = Math.min(MAX_OUTPUT_TOKENS, countTokens(JSON.stringify(description)));
        const usage = usageOf(model, { input, output });
        await charge.capture(usage.millicredits_charged);
        return c.json({
          id: newId("desc"),
          object: "video.description",
          model: model.id,
          duration_seconds: clip.durationSeconds,
          ...description,
          usage,
        });
      } catch (error) {
        await charge.release();
        throw error;
      }
    } finally {
      running--;
    }
  });
}

/** @throws ApiError */
async function measure(file: string, signal: AbortSignal) {
  try {
    return await analyseFile({ kind: "video", path: file }, measuredClip, { signal });
  } catch (error) {
    throw error instanceof MediaError ? refusalOf(error) : error;
  }
}

const RETRY_AFTER_SECONDS = 30;

/**
 * The response when a clip could not be measured. What the caller cannot change about the file is no fault of the
 * request: too slow, too busy, not installed (503, to be tried again). A file that crashes or exhausts the
 * decoder is a bad file; only its process is affected.
 */
export function refusalOf(error: MediaError): ApiError {
  const { fault, message } = error;
  switch (fault) {
    case "engine-missing":
    case "busy":
    case "timed-out":
      return new ApiError("unavailable", `The video could not be described now: ${message}.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: error,
      });
    case "aborted":
      return new ApiError("timeout", "The caller left.", { status: 408, cause: error });
    default:
      return refuse("video_url", `This video cannot be read: ${message}.`);
  }
}

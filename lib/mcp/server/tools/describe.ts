import "server-only";
import { z } from "zod";
import { videoDescription } from "@/lib/contract/description";
import { ApiError } from "@/lib/contract/errors";
import type { Description } from "@/lib/describe/description";
import { readDescription } from "@/lib/describe/server/read";
import { startDescription } from "@/lib/describe/server/start";
import { cheapestModel } from "@/lib/llm/cost";
import { llmModels } from "@/lib/llm/server/models";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { messages } from "../../messages";
import { tool } from "../tool";

const described = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "failed", "lost"]),
  model_id: z.string(),
  source_name: z.string(),
  result: z.nullable(videoDescription),
  error: z.string().nullable(),
  page: z.string(),
});

const show = (description: Description, origin: string): z.input<typeof described> => ({
  id: description.id,
  status: description.status,
  model_id: description.model_id,
  source_name: description.source_name,
  result: description.result,
  error: description.error?.message ?? null,
  page: `${origin}${PAGE_PATHS.describe}/${description.id}`,
});

const describe = tool({
  name: "describe",
  title: "Describe a clip",
  description:
    "Has a language model describe a clip shot by shot. Costs part of a credit to a few, within the limits; a clip that the model has described already costs nothing. Read it with describe_read.",
  may: "make",
  scope: "describe",
  does: "adds",
  isRepeatable: true,
  input: z.strictObject({
    video_url: z.url({ protocol: /^https?$/ }).max(2_000),
    model: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("A language model; the cheapest one that sees clips by default"),
  }),
  output: z.object({ is_stored: z.boolean(), description: described }),
  async run({ video_url, model }, { agent, origin }) {
    const chosen = model ?? (await defaultModel(agent.keyId));
    const started = await startDescription(agent, { video_url, model: chosen });
    return { result: { is_stored: started.stored, description: show(started.description, origin) } };
  },
});

async function defaultModel(keyId: string): Promise<string> {
  const models = await llmModels(keyId);
  const seeing = models.filter(({ modalities }) => modalities.includes("video"));
  const model = cheapestModel(seeing.length > 0 ? seeing : models);
  if (!model) throw new ApiError("unavailable", messages.noModel, { retryAfterSeconds: 60 });
  return model.id;
}

const describeRead = tool({
  name: "describe_read",
  title: "Read a description",
  description: "A description of a clip, once it is done. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({ description_id: z.string().min(1).max(128) }),
  output: described,
  async run({ description_id }, { agent, origin }) {
    return { result: show(await readDescription(agent, description_id), origin) };
  },
});

export const describeTools = [describe, describeRead];

import { randomUUID } from "node:crypto";
import type { Kind } from "./occasion";
import type { Visitor } from "./visitor";

export const idOf = (response: unknown): string | null =>
  typeof response === "object" && response !== null && "id" in response ? String(response.id) : null;

/** The cheapest request of a kind. */
export async function orderOf(
  visitor: Visitor,
  kind: Kind,
  prompt: string,
): Promise<Record<string, unknown>> {
  if (kind === "image") return { model_id: "zeta-image", prompt, ratio: "1:1", resolution: "1K" };
  if (kind === "video")
    return {
      ...{ model_id: "zeta", mode: "generate", prompt, tier: "fun", ratio: "1:1", resolution: "480p" },
      duration_seconds: "6",
    };
  const voices = await visitor.get("/api/voices?limit=1");
  const [voice] =
    typeof voices === "object" && voices !== null && "data" in voices ? asList(voices.data) : [];
  const spoken = { voice_id: idOf(voice), text: prompt };
  if (kind === "voice") return { mode: "tts", ...spoken };
  return { ...spoken, image_url: (await visitor.upload("user.jpg"))?.url, resolution: "480p" };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Jobs of the same account that were not made in the dashboard. */
export async function makeJobsToImport(service: string, key: string, count: number): Promise<void> {
  for (let made = 0; made < count; made++)
    await fetch(`${service}/v1/image-generations`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ model_id: "zeta-image", prompt: "[sandbox:fail] to import", resolution: "1K" }),
    });
}

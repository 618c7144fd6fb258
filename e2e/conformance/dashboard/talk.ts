import { setTimeout as wait } from "node:timers/promises";
import { ended } from "@/lib/assistant/conversation";
import { description, startedDescription } from "@/lib/describe/description";
import type { Occasion } from "./occasion";
import type { Visitor } from "./visitor";

/** How a question or a description ended in the dashboard. */
export type Talk = { status: string; text: string; error: string | null; millicredits: number | null };

const DESCRIBED_WITHIN_MS = 60_000;
const MODEL = { stream: "alpha-chat", file: "gamma-chat-flash", clip: "gamma-chat-flash" } as const;

/** Asks a model, or lets it describe a clip, and waits for the end. */
export async function runTalk(visitor: Visitor, how: NonNullable<Occasion["talk"]>): Promise<Talk> {
  if (how === "clip") return describe(visitor);
  const upload = how === "file" ? await visitor.upload("user.jpg") : null;
  const response = await visitor.post("/api/assistant/answers", {
    ...{ conversation_id: null, parent_id: null, text: "Which model is the cheapest?", model: MODEL[how] },
    ...(upload ? { attachments: [upload.id] } : {}),
  });
  const last = /event: ended\ndata: (.*)/.exec(String(response))?.[1];
  const end = last ? ended.safeParse(JSON.parse(last)).data?.answer : undefined;
  if (!end) return { status: "refused", text: "", error: refusalIn(response), millicredits: null };
  const { status, text, error, millicredits } = end;
  return { status, text, error: error?.message ?? null, millicredits };
}

async function describe(visitor: Visitor): Promise<Talk> {
  const upload = await visitor.upload("vfr.mp4");
  const response = await visitor.post("/api/describe", { video_url: upload?.url, model: MODEL.clip });
  const started = startedDescription.safeParse(response).data?.description;
  if (!started) return { status: "refused", text: "", error: refusalIn(response), millicredits: null };
  for (const startedAt = Date.now(); ; ) {
    const now = description.safeParse(await visitor.get(`/api/describe/${started.id}`)).data;
    const isLate = Date.now() - startedAt > DESCRIBED_WITHIN_MS;
    if (now && (now.status !== "running" || isLate))
      return {
        ...{ status: now.status, text: now.result?.summary ?? "", error: now.error?.message ?? null },
        millicredits: now.result?.usage.millicredits_charged ?? null,
      };
    if (isLate) return { status: "unreadable", text: "", error: null, millicredits: null };
    await wait(500);
  }
}

/** The words of a response in the error envelope. */
function refusalIn(response: unknown): string | null {
  const error =
    typeof response === "object" && response !== null && "error" in response ? response.error : null;
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : null;
}

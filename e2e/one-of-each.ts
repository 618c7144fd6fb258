import type { Page } from "@playwright/test";
import { askAssistant, makeVoice, post } from "./api-calls";
import { insertJobs } from "./job-rows";

/** Makes one of each thing that popups are about. */
export async function makeOneOfEach(page: Page): Promise<void> {
  const [pier, sea] = await insertJobs(page, [
    { prompt: "A pier", status: "completed" },
    { prompt: "A sea", status: "completed" },
  ]);
  const act = (id: string | undefined, action: object) =>
    post(page.request, "/api/library/bulk-actions", { selection: { ids: [id] }, action });
  await act(pier, { do: "tag", add: ["mallow"], remove: [] });
  await act(sea, { do: "delete" });
  await post(page.request, "/api/library/collections", { name: "Kept" });
  await post(page.request, "/api/saved", { type: "preset", name: "Night", kind: "video", draft: {} });
  await makeVoice(page.request, "Mara");
  await askAssistant(page.request, "Which model is the cheapest?");
}

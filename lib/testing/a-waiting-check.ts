import { createBoard } from "@/lib/boards/server/boards";
import { askedChecks } from "@/lib/checks/server/asked/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { aJobRow } from "./job-rows";
import type { Make } from "./things";

/** A board with a check that waits. */
export const aWaitingCheck: Make = async (maker) => {
  const { workspaceId, personId, keyId } = maker;
  const { id: boardId } = await createBoard(maker, { name: "Checked" });
  const job = aJobRow(maker, { status: "completed" });
  await database().insert(jobs).values(job);
  const id = newId("chk");
  await database()
    .insert(askedChecks)
    .values({
      ...{ id, workspaceId, personId, keyId, boardId, jobId: job.id, clientToken: id, bodyHash: id },
      ...{
        questionHash: id,
        describerId: "gamma-chat",
        modelId: "gamma-chat",
        describeMost: 1,
        judgeMost: 1,
      },
      question: { prompt: "", line: null, names: [], seconds: 1 },
    });
  return boardId;
};

import { useRouter } from "next/navigation";
import { use } from "react";
import { AccessContext } from "@/components/access/may";
import { useTask } from "@/components/ui/use-task";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import type { runOnBoard } from "./run-on-board";

/** Runs a shot on several models on a board of its own, and shows the board. */
export function useRunOnBoard(): (press: Parameters<typeof runOnBoard>[1]) => Promise<void> {
  const router = useRouter();
  const { personId } = use(AccessContext);
  const { run } = useTask();
  return (press) =>
    run(async () => {
      const { runOnBoard } = await importWithRetry(() => import("./run-on-board"));
      router.push(await runOnBoard(personId, press));
    }, messages.runOnBoard.failed);
}

import { useRouter } from "next/navigation";
import { use } from "react";
import { AccessContext } from "@/components/access/may";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/error-message";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import type { runOnBoard } from "./run-on-board";

/** Runs a shot on several models on a board of its own, and shows the board. */
export function useRunOnBoard(): (press: Parameters<typeof runOnBoard>[1]) => Promise<void> {
  const router = useRouter();
  const { personId } = use(AccessContext);
  return async (press) => {
    try {
      const { runOnBoard } = await importWithRetry(() => import("./run-on-board"));
      router.push(await runOnBoard(personId, press));
    } catch (error) {
      toast(errorMessage(error, messages.runOnBoard.failed), { tone: "danger" });
    }
  };
}

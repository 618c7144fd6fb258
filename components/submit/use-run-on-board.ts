"use client";

import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/error-message";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import type { runOnBoard } from "./run-on-board";

/** Runs a shot on several models on a board of its own, and shows the board. */
export function useRunOnBoard(): (press: Parameters<typeof runOnBoard>[0]) => Promise<void> {
  const router = useRouter();
  return async (press) => {
    try {
      const { runOnBoard } = await importWithRetry(() => import("./run-on-board"));
      router.push(await runOnBoard(press));
    } catch (error) {
      toast(errorMessage(error, messages.runOnBoard.failed), { tone: "danger" });
    }
  };
}

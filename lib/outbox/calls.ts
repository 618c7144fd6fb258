import * as z from "zod/mini";
import { askApproval } from "@/lib/approvals/approval";
import { startRun } from "@/lib/boards/run";
import { startRoughCut } from "@/lib/cuts/cut";
import { waiting } from "./sender";

/** A press that is one call, whatever it is for: takes or a rough cut of a board, or a request to owners. */
const callEntry = z.discriminatedUnion("call", [
  z.object({ ...waiting, call: z.literal("run"), boardId: z.string(), run: startRun }),
  z.object({ ...waiting, call: z.literal("cut"), boardId: z.string(), cut: startRoughCut }),
  z.object({ ...waiting, call: z.literal("approval"), request: askApproval }),
]);
export type CallEntry = z.infer<typeof callEntry>;
export const callOutbox = z.array(callEntry);

type WithoutWaiting<Entry> = Entry extends unknown ? Omit<Entry, keyof typeof waiting> : never;
export type PressedCall = WithoutWaiting<CallEntry>;

/** The board whose takes a call makes or asks for; null for any other call. */
export function boardOfTakes(call: PressedCall): string | null {
  if (call.call === "run") return call.boardId;
  return call.call === "approval" && "board_id" in call.request ? call.request.board_id : null;
}

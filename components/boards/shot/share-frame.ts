import { toast, toastUndo } from "@/components/ui/toast";
import { shareFirstFrame } from "@/lib/boards/set-defaults";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { BoardActions } from "../state/board-context";
import { messages } from "./messages";

const text = messages.change;

/** Makes a picture the first frame of all shots, and says so. */
export function shareFrame(
  { current, edit }: Pick<BoardActions, "current" | "edit">,
  frame: HostedInput,
): void {
  const board = current();
  const edits = board ? shareFirstFrame(board, frame) : [];
  if (edits.length === 0) return void toast(text.wasForAll, { topic: "board" });
  toastUndo(text.isForAll, edit(edits), "board");
}

import { boardsClient } from "@/components/api/boards";
import { pressCall } from "@/components/api/call-outbox";
import { toast } from "@/components/ui/toast";
import { MAX_NAME_OF_PROMPT, type NewShot, shotSettings } from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import { boardLink } from "@/lib/navigation/boards";
import { errorMessage } from "@/lib/platform/error-message";
import { excerpt } from "@/lib/platform/excerpt";
import { messages } from "./messages";

const text = messages.runOnBoard;

/** The options of a model of any kind. Null where one does not apply. */
type Selection = { readonly modelId: string } & Readonly<Record<string, string | boolean | null>>;

const settingsOf = ({ modelId: _, ...options }: Selection) =>
  shotSettings.parse(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)));

type OnBoard = {
  kind: "video" | "image";
  shot: Pick<NewShot, "prompt" | "negative_prompt" | "inputs">;
  /** The models with the settings that they run with, their takes and the price of one. */
  lines: readonly { selection: Selection; takes: number; quote: { reserved: number } }[];
  /** The sum that was shown. */
  credits: number;
  /** Those of the form, which all takes of the board get. */
  tags: readonly string[];
};

/**
 * Makes a board of one shot on several models, and queues its takes for at most the shown sum. What refuses the takes is
 * said in a toast: the board is there, and its own button asks again.
 * @returns the address of the board
 * @throws ApiError where the board can't be made
 */
export async function runOnBoard(personId: string, { kind, shot, lines, credits, tags }: OnBoard) {
  const shotId = newId("shot");
  const columns = lines.map(({ selection, takes }) => ({
    id: newId("clm"),
    kind,
    model_id: selection.modelId,
    settings: settingsOf(selection),
    takes,
  }));
  const board = await boardsClient.create({
    body: {
      name: excerpt(shot.prompt, MAX_NAME_OF_PROMPT) || text.unnamed,
      columns,
      tags: [...tags],
      shots: [{ id: shotId, kind, ...shot }],
    },
  });
  const cells = lines.map((line, at) => ({
    shot_id: shotId,
    column_id: columns[at]?.id ?? "",
    takes: line.takes,
    credits: line.quote.reserved,
    known: 0,
  }));
  const run = { revision: board.revision, cells, credits };
  await pressCall(personId, { call: "run", boardId: board.id, run })?.catch((error: unknown) =>
    toast(errorMessage(error, text.notStarted), { tone: "danger", isOfStudio: true }),
  );
  return boardLink(board.id);
}

import "server-only";
import { z } from "zod";
import {
  type BoardEdit,
  boardDefaults,
  type NewColumn,
  type NewShot,
  shotSettings,
} from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import { MAX_CELL_TAKES } from "@/lib/boards/run";
import { createBoard, listBoards, readBoard, tagsOfBoards } from "@/lib/boards/server/boards";
import { readChangedTakes } from "@/lib/boards/server/changed-takes";
import { editBoard } from "@/lib/boards/server/edit-board";
import { readTakes } from "@/lib/boards/server/takes";
import { isStillId, shotIdOf } from "@/lib/boards/stills";
import { findingsByJob } from "@/lib/checks/likely-rejects";
import { readTakeChecks } from "@/lib/checks/server/measured/read";
import { ApiError } from "@/lib/contract/errors";
import { jobKind } from "@/lib/jobs/job";
import { readDetail } from "@/lib/jobs/server/read";
import { annotateJob } from "@/lib/library/server/annotate-job";
import { boardLink } from "@/lib/navigation/boards";
import { listRemarks } from "@/lib/reviews/server/remarks";
import { messages } from "../../messages";
import { planRun } from "../board-plan";
import { CARD_META } from "../card";
import { storeQuote } from "../quotes";
import { linksOf, showJob, shownJob } from "../shown-job";
import { quoted, showQuote } from "../shown-quote";
import { tool } from "../tool";

const boardId = z.string().min(1).max(128);
const MAX_LISTED = 50;

const boardsList = tool({
  name: "boards_list",
  title: "List boards",
  description: "The boards of the workspace, the latest changed first, at most 50. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({ text: z.string().max(120).default("").describe("Words of the name") }),
  output: z.object({
    boards: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        shots: z.number(),
        picked: z.number(),
        credits: z.number().describe("What its jobs were charged"),
        changed_at: z.string(),
        page: z.string(),
      }),
    ),
    has_more: z.boolean(),
  }),
  async run({ text }, { agent, origin }) {
    const wanted = text.trim().toLowerCase();
    const found = (await listBoards(agent)).filter(({ name }) => name.toLowerCase().includes(wanted));
    const boards = found.slice(0, MAX_LISTED).map(({ id, name, shots, picked, credits, changed_at }) => ({
      ...{ id, name, shots, picked, credits: credits ?? 0, changed_at },
      page: origin + boardLink(id),
    }));
    return { result: { boards, has_more: found.length > boards.length } };
  },
});

const shownBoard = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  page: z.string(),
  defaults: z
    .object({
      settings: z.record(z.string(), z.unknown()),
      first_frame: z.string().nullable(),
      references: z.array(z.string()),
    })
    .describe("What every shot asks for where neither it nor its model says something else"),
  models: z.array(
    z.object({
      column_id: z.string(),
      kind: jobKind,
      model_id: z.string(),
      takes: z.number(),
      settings: z.record(z.string(), z.unknown()),
    }),
  ),
  shots: z.array(
    z.object({
      number: z.number(),
      shot_id: z.string(),
      kind: jobKind,
      prompt: z.string(),
      note: z.string(),
      settings: z
        .record(z.string(), z.unknown())
        .describe("Its own, in place of those of the model and the board"),
      picked_job_id: z.string().nullable(),
      takes: z.number(),
    }),
  ),
});

const boardRead = tool({
  name: "board_read",
  title: "Read a board",
  description: "A board: its models with their settings, its shots in order, and the pick of each. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({ board_id: boardId }),
  output: shownBoard,
  async run({ board_id }, { agent, origin }) {
    const [board, { takes }] = await Promise.all([readBoard(agent, board_id), readTakes(agent, board_id)]);
    return {
      result: {
        id: board.id,
        name: board.name,
        note: board.note,
        page: origin + boardLink(board.id),
        defaults: {
          settings: board.defaults.settings,
          first_frame: board.defaults.inputs.firstFrame?.url ?? null,
          references: (board.defaults.inputs.references ?? []).map(({ url }) => url),
        },
        models: board.columns.map(({ id, kind, model_id, takes, settings }) => ({
          column_id: id,
          ...{ kind, model_id, takes, settings },
        })),
        shots: board.shots.map(({ id, kind, prompt, note, settings }, at) => {
          const own = takes.filter(({ shot_id }) => shot_id === id);
          return {
            number: at + 1,
            shot_id: id,
            ...{ kind, prompt, note, settings },
            picked_job_id: own.find(({ picked }) => picked)?.job_id ?? null,
            takes: own.length,
          };
        }),
      },
    };
  },
});

const MAX_ADDED = 100;

const addShots = tool({
  name: "board_add_shots",
  title: "Add shots to a board",
  description:
    "Drafts shots on a board, or on a new one that it names, with a model for them if you give one. Costs nothing: board_quote says what making them costs.",
  may: "arrange",
  scope: "arrange",
  does: "changes",
  input: z.strictObject({
    board_id: boardId.optional(),
    name: z.string().min(1).max(120).optional().describe("Of a new board, in place of board_id"),
    shots: z
      .array(
        z.strictObject({
          kind: z.optional(jobKind).describe("Default video"),
          prompt: z.string().min(1).max(10_000),
          note: z.string().max(2_000).optional(),
          continues: z.boolean().optional().describe("Begins with the last frame of the pick before it"),
        }),
      )
      .min(1)
      .max(MAX_ADDED),
    defaults: z
      .optional(boardDefaults.shape.settings)
      .describe("Settings of all shots of the board, which a shot or model can differ from"),
    model: z
      .strictObject({
        kind: z.optional(jobKind).describe("Default video"),
        model_id: z.string().min(1).max(128).describe("For speech, the id of a voice"),
        settings: z
          .optional(shotSettings)
          .describe(
            "Options by their names in a form, such as resolution, duration (seconds, as text) and ratio",
          ),
        takes: z.int().min(1).max(MAX_CELL_TAKES).default(1).describe("How many takes of each shot"),
      })
      .optional()
      .describe("A model that makes the shots of its kind"),
  }),
  output: z.object({ board_id: z.string(), page: z.string(), shot_ids: z.array(z.string()) }),
  async run({ board_id, name, shots: drafted, defaults, model }, { agent, origin }) {
    const shots: NewShot[] = drafted.map(({ kind = "video", prompt, note, continues }) => ({
      id: newId("shot"),
      ...{ kind, prompt },
      ...(note !== undefined && { note }),
      ...(continues && { inputs: { continues } }),
    }));
    const column: NewColumn | null = model
      ? {
          id: newId("clm"),
          kind: model.kind ?? "video",
          model_id: model.model_id,
          settings: model.settings ?? {},
          takes: model.takes,
        }
      : null;
    const made = await addOrMake();
    return {
      result: { board_id: made, page: origin + boardLink(made), shot_ids: shots.map(({ id }) => id) },
    };

    async function addOrMake(): Promise<string> {
      if (board_id === undefined) {
        if (name === undefined)
          throw new ApiError("invalid_request", messages.neither, { details: { field: "name" } });
        return (
          await createBoard(agent, {
            name,
            shots,
            columns: column ? [column] : [],
            ...(defaults && { defaults: { settings: defaults, inputs: {} } }),
          })
        ).id;
      }
      const edits: BoardEdit[] = [{ do: "add_shots", shots, before: null }];
      if (defaults) edits.unshift({ do: "set_defaults", settings: defaults });
      if (column) edits.push({ do: "add_column", column, before: null });
      await editBoard(agent, board_id, edits);
      return board_id;
    }
  },
});

const boardQuote = tool({
  name: "board_quote",
  title: "Quote a board",
  description:
    "What it costs to make the takes that a board lacks, or so many more, and what limits say to it. Free, makes nothing. create takes the quote once, within ten minutes.",
  may: "make",
  scope: "make",
  does: "reads",
  input: z.strictObject({
    board_id: boardId,
    shot_ids: z.array(boardId).min(1).max(200).optional().describe("Only these shots"),
    stills: z
      .boolean()
      .optional()
      .describe(
        "Stills of the shots, on the image models of the board, in place of the clips. A clip begins with the picked still of its shot",
      ),
    takes: z.int().min(1).max(MAX_CELL_TAKES).optional().describe("So many more of each, whatever there is"),
    again: z.boolean().optional().describe("Those that failed, in place of those that are missing"),
    update: z
      .boolean()
      .optional()
      .describe("Those whose shot asks for something else by now, anew, in place of those that are missing"),
    stops_at_pick: z
      .boolean()
      .optional()
      .describe("Leaves out what is not sent yet of a shot once a take of it is picked"),
  }),
  output: z.object({
    quote: quoted.nullable().describe("Null where nothing can be made"),
    left: z.number().describe("More takes than one quote has, for the next one"),
    cannot: z.array(
      z.object({ shot_id: z.string(), number: z.number(), model_id: z.string(), problem: z.string() }),
    ),
    next: z.string(),
  }),
  meta: CARD_META,
  async run({ board_id, shot_ids, takes, ...asked }, { agent }) {
    const { stills = false, again = false, update = false, stops_at_pick = false } = asked;
    const press =
      takes === undefined
        ? ({ of: again ? "failed" : update ? "outdated" : "missing" } as const)
        : ({ of: "more", takes } as const);
    const {
      run,
      takes: planned,
      left,
      cannot,
    } = await planRun(agent, board_id, { press, shotIds: shot_ids, stage: stills ? "stills" : "film" });
    if (planned === 0) return { result: { quote: null, left, cannot, next: messages.nothingToRun } };
    const row = await storeQuote(agent, { of: "run", board_id, run: { ...run, stops_at_pick } }, run.credits);
    const quote = await showQuote(agent, row, {
      what: "takes",
      isExact: true,
      place: { boardId: board_id, tags: (await tagsOfBoards([board_id])).get(board_id) },
    });
    return { result: { quote, left, cannot, next: quote.next } };
  },
});

const MAX_TAKES_SHOWN = 100;

const boardTakes = tool({
  name: "board_takes",
  title: "Takes of a board",
  description:
    "The takes of a board or of one shot, with their results, what machines found in them, what waits, and what reviewers said. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({ board_id: boardId, shot_id: boardId.optional() }),
  output: z.object({
    takes: z.array(
      z.object({
        job_id: z.string(),
        shot_id: z.string(),
        is_still: z.boolean().describe("Whether it is a still of the shot, which has a pick of its own"),
        column_id: z.string(),
        number: z.number(),
        status: z.string(),
        picked: z.boolean(),
        findings: z
          .array(
            z.object({
              kind: z.string(),
              at: z.number().nullable().describe("Seconds of the file; null for the whole take"),
              note: z.string().nullable(),
              is_reject: z.boolean().describe("Whether the take can hardly be used"),
            }),
          )
          .describe("What machines saw in it that its shot did not ask for. Look before you believe it"),
        changed_fields: z
          .array(z.string())
          .describe("In which its request differs from what its shot asks for now"),
        rating: z.number().nullable(),
        credits: z.number().nullable(),
        url: z.string().nullable(),
        error: z.string().nullable(),
      }),
    ),
    has_more: z.boolean(),
    waiting: z.number(),
    remarks: z.array(
      z.object({ job_id: z.string(), name: z.string(), text: z.string(), seconds: z.number().nullable() }),
    ),
  }),
  async run({ board_id, shot_id }, { agent, origin }) {
    const [{ takes, queue }, checks] = await Promise.all([
      readChangedTakes(agent, board_id),
      readTakeChecks(agent, board_id),
    ]);
    const findings = findingsByJob(checks);
    const isWanted = (each: { shot_id: string | null }) =>
      shot_id === undefined || shotIdOf(each.shot_id ?? "") === shot_id;
    const remarks = (await listRemarks(agent, { of: "board", id: board_id })).filter(isWanted);
    const wanted = takes.filter(isWanted);
    const shown = wanted.slice(-MAX_TAKES_SHOWN);
    return {
      result: {
        takes: shown.map((take) => ({
          job_id: take.job_id,
          shot_id: shotIdOf(take.shot_id),
          is_still: isStillId(take.shot_id),
          column_id: take.column_id,
          number: take.number,
          status: take.status,
          picked: take.picked,
          findings: (findings.get(take.job_id) ?? []).map(({ kind, at, note, is_reject }) => ({
            ...{ kind, at, note, is_reject },
          })),
          changed_fields: take.changed_fields ?? [],
          rating: take.rating,
          credits: take.credits,
          url: take.asset && origin + take.asset.url,
          error: take.error,
        })),
        has_more: shown.length < wanted.length,
        waiting: queue.filter((each) => each.status === "waiting" && isWanted(each)).length,
        remarks: remarks.map(({ job_id, name, text, seconds }) => ({ job_id, name, text, seconds })),
      },
    };
  },
});

const boardPick = tool({
  name: "board_pick",
  title: "Pick a take",
  description: "Makes a take the pick of its shot, in place of another, or takes the pick back. Free.",
  may: "arrange",
  scope: "arrange",
  does: "changes",
  isRepeatable: true,
  input: z.strictObject({ job_id: boardId, picked: z.boolean().default(true) }),
  output: z.object({ job: shownJob }),
  async run({ job_id, picked }, { agent, origin }) {
    await annotateJob(agent, job_id, { picked });
    const job = showJob(await readDetail(agent, job_id), origin);
    return { result: { job }, content: linksOf([job]) };
  },
});

export const boardTools = [boardsList, boardRead, addShots, boardQuote, boardTakes, boardPick];

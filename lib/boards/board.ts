import * as z from "zod/mini";
import { audience, audienceChange, OPEN_AUDIENCE } from "@/lib/audience/audience";
import { mapFields } from "@/lib/catalog/request-field";
import { LIMITS } from "@/lib/contract/limits";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { videoMode } from "@/lib/contract/video";
import { hostedInput } from "@/lib/inputs/hosted-input";
import { jobKind } from "@/lib/jobs/job";
import { tagName } from "@/lib/jobs/tags/tag";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { tidyName } from "@/lib/platform/name-form";
import { boardSound } from "./board-sound";
import { messages } from "./messages";
import { soundMix } from "./mix";
import { boardReference, MAX_BOARD_REFERENCES, MAX_REFERENCE_NAME } from "./reference";
import { MAX_CELL_TAKES } from "./run";
import { SETTING_NAMES } from "./setting-names";
import { trim } from "./trim";
import { voiceLine } from "./voice-line";

export const MAX_SHOTS = 1_000;
export const MAX_COLUMNS = 8;
export const MAX_NAME = 120;
/** Letters of a name that is taken from a prompt. */
export const MAX_NAME_OF_PROMPT = 60;
export const MAX_NOTE = 2_000;
/** The longest of a script and a prompt. Each kind has a limit of its own, which a cell names. */
/** As many as all results of a board take from it. */
const MAX_BOARD_TAGS = 8;
const MAX_PROMPT = LIMITS.voiceTextMaxLength;
export const MAX_REFERENCES = 8;
const MAX_TAKES_KEYS = 64;

const settingText = z.string().check(z.maxLength(128));
const option = z.optional(settingText);

/** What is asked of a model beside the prompt: the options of all kinds, under their names in a form. */
export const shotSettings = z.strictObject({
  mode: z.optional(videoMode),
  ...mapFields(SETTING_NAMES, () => option),
  audio: z.optional(z.boolean()),
  /** The voice of an avatar that speaks its prompt. */
  voice: option,
});
export type ShotSettings = z.infer<typeof shotSettings>;

const MAX_INPUTS_CHARACTERS = 24_000;
const isShort = (inputs: object) => JSON.stringify(inputs).length <= MAX_INPUTS_CHARACTERS;

/** What a shot begins with or is made from. A first frame of null and no references say that it has none of the board's. */
const shotInputs = z
  .strictObject({
    firstFrame: z.optional(z.nullable(hostedInput)),
    lastFrame: z.optional(z.nullable(hostedInput)),
    sourceVideo: z.optional(z.nullable(hostedInput)),
    sound: z.optional(z.nullable(hostedInput)),
    references: z.optional(z.array(hostedInput).check(z.maxLength(MAX_REFERENCES))),
    /** Begins with the last frame of the pick before it, in place of a first frame of its own. */
    continues: z.optional(z.boolean()),
    /** Whether it begins with no still (`stills.ts`), although one may be picked. */
    skipsStill: z.optional(z.boolean()),
  })
  .check(z.refine(isShort, messages.inputsTooLong));
export type ShotInputs = z.infer<typeof shotInputs>;

const picture = hostedInput.check(z.refine(({ type }) => type === "image", messages.notAPicture));
const styles = z.array(picture).check(z.minLength(1), z.maxLength(MAX_REFERENCES));

/** What every shot of a board asks for where neither it nor its model says something else (`defaults.ts`). */
export const boardDefaults = z.strictObject({
  /** A clip has its mode from its model and its inputs. */
  settings: z.omit(shotSettings, { mode: true }),
  inputs: z
    .strictObject({ firstFrame: z.optional(picture), references: z.optional(styles) })
    .check(z.refine(isShort, messages.inputsTooLong)),
});
export type BoardDefaults = z.infer<typeof boardDefaults>;

/** A change of them: what it names is set or, with null, removed. */
const defaultsChange = {
  settings: z.optional(
    z.strictObject({
      ...mapFields(SETTING_NAMES, () => z.optional(z.nullable(settingText))),
      audio: z.optional(z.nullable(z.boolean())),
      voice: z.optional(z.nullable(settingText)),
    }),
  ),
  inputs: z.optional(
    z
      .strictObject({
        firstFrame: z.optional(z.nullable(picture)),
        references: z.optional(z.nullable(styles)),
      })
      .check(z.refine(isShort, messages.inputsTooLong)),
  ),
};

/** An id that the client makes. That of a shot is the id of a series, too. */
const newIdOf = (prefix: "shot" | "clm") => idOf(prefix).check(z.minLength(8), z.maxLength(64));
const takeCount = z.int().check(z.minimum(0), z.maximum(MAX_CELL_TAKES));
const revision = z.int();

const shotFields = {
  kind: jobKind,
  prompt: z.string().check(z.maxLength(MAX_PROMPT, messages.promptTooLong(MAX_PROMPT))),
  negative_prompt: z.string().check(z.maxLength(LIMITS.videoPromptMaxLength)),
  note: z.string().check(z.maxLength(MAX_NOTE, messages.noteTooLong(MAX_NOTE))),
  inputs: shotInputs,
  /** In place of the settings of the column and the board. */
  settings: shotSettings,
  /** In place of the takes of the column, by the column's id. */
  takes: z.record(idInRequest, takeCount).check(
    // Columns come and go.
    z.refine((takes) => Object.keys(takes).length <= MAX_TAKES_KEYS, messages.tooManyColumns(MAX_COLUMNS)),
  ),
  /** What is used of its pick; null for all of it. */
  trim: z.nullable(trim),
  /** What a voice says under it. */
  line: z.nullable(voiceLine),
  /** The words of its still; empty where those are the prompt. */
  still_prompt: z
    .string()
    .check(z.maxLength(LIMITS.videoPromptMaxLength, messages.promptTooLong(LIMITS.videoPromptMaxLength))),
};

/** A row of a board: what the creator wants. Its id is that of the series of its takes. */
export const shot = z.object({
  id: idOf("shot"),
  revision,
  ...shotFields,
  // An older process does not know these.
  line: z._default(shotFields.line, null),
  still_prompt: z._default(shotFields.still_prompt, ""),
});
export type Shot = z.infer<typeof shot>;

const columnFields = {
  kind: jobKind,
  /** For speech, the voice. */
  model_id: z.string().check(z.minLength(1), z.maxLength(128)),
  /** In place of those of the board. */
  settings: shotSettings,
  /** How many takes it makes of each shot. */
  takes: takeCount,
};

/** A model with settings. It makes the shots of its kind. */
const column = z.object({ id: idOf("clm"), revision, ...columnFields });
export type Column = z.infer<typeof column>;

const boardName = z
  .string()
  .check(
    z.overwrite(tidyName),
    z.minLength(1, messages.noName),
    z.maxLength(MAX_NAME, messages.nameTooLong(MAX_NAME)),
  );
const boardNote = z.string().check(z.maxLength(MAX_NOTE, messages.noteTooLong(MAX_NOTE)));

/** A project: shots in order, on models beside each other. */
export const board = z.object({
  id: idOf("brd"),
  object: z.literal("board"),
  name: z.string(),
  note: z.string(),
  /** The result that stands for it; null for its picks. */
  cover_job_id: z.nullable(z.string()),
  /** What is heard under the picks. */
  sound: z.nullable(boardSound),
  /** How that is heard; null for as it is (`PLAIN_MIX`). An older process does not know it. */
  mix: z._default(z.nullable(soundMix), null),
  /** What prompts name with "@". */
  references: z.array(boardReference),
  defaults: boardDefaults,
  /** The tags that its new takes have from the beginning. An older process does not know them. */
  tags: z._default(z.array(z.string()), []),
  /** Rises with every change of what the board asks for. The shots and columns have that of their last change. */
  revision,
  columns: z.array(column),
  /** In order. */
  shots: z.array(shot),
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  /** Who sees it. An older process does not know it. */
  audience: z._default(audience, OPEN_AUDIENCE),
  created_at: timestamp,
});
export type Board = z.infer<typeof board>;

const boardSummary = z.object({
  id: idOf("brd"),
  object: z.literal("board_summary"),
  name: z.string(),
  shots: z.int(),
  picked: z.int(),
  /** What its jobs were charged. */
  credits: z.nullable(z.number()),
  /** The addresses of pictures: of the chosen cover alone, else of the picks, else the latest. */
  covers: z.array(z.string()),
  person_name: z.nullable(z.string()),
  audience: z._default(audience.shape.kind, "open"),
  changed_at: timestamp,
});
export type BoardSummary = z.infer<typeof boardSummary>;
/** Of one person: the boards that the reader does not see. */
const hiddenBoards = z.object({
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  boards: z.int(),
  /** What their jobs were charged. */
  credits: z.nullable(z.number()),
});
export type HiddenBoards = z.infer<typeof hiddenBoards>;

export const boardList = z.extend(listOf(boardSummary), {
  /** For owners. */
  hidden: z._default(z.array(hiddenBoards), []),
});

const boardTags = z.array(tagName).check(z.maxLength(MAX_BOARD_TAGS, messages.tooManyTags(MAX_BOARD_TAGS)));

const shotChange = z.partial(z.strictObject(shotFields));
const columnChange = z.partial(z.omit(z.strictObject(columnFields), { kind: true }));

/** A shot or column as it is added. The client makes its id, so that it can be changed before the response. */
const newShot = z.strictObject({
  ...shotChange.shape,
  id: newIdOf("shot"),
  kind: shotFields.kind,
  prompt: shotFields.prompt,
});
export type NewShot = z.infer<typeof newShot>;
const newColumn = z.strictObject({ id: newIdOf("clm"), ...columnFields });
export type NewColumn = z.infer<typeof newColumn>;

const shotIds = z.array(idInRequest).check(z.minLength(1), z.maxLength(MAX_SHOTS));
/** The shot or column before which others are put; null for the end. */
const before = z.nullable(idInRequest);

/**
 * One change of a board. What a change does not name stays as it is, so that two people can change two fields of one shot.
 * Takes stay with the id of their shot and column, so that one that is removed and added again has them again.
 */
export const boardEdit = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("rename"), name: z.optional(boardName), note: z.optional(boardNote) }),
  /** Adds or replaces the reference of this name, in any case of its letters, or removes it with null. */
  z.strictObject({
    do: z.literal("set_reference"),
    name: z.string().check(z.minLength(1), z.maxLength(MAX_REFERENCE_NAME)),
    reference: z.nullable(boardReference),
  }),
  z.strictObject({ do: z.literal("set_sound"), sound: z.nullable(boardSound) }),
  z.strictObject({ do: z.literal("set_mix"), mix: z.nullable(soundMix) }),
  /**
   * Sets what all shots ask for, or leaves it to the models with null. A setting that it names is removed from the columns, so
   * that every shot without a value of its own has this one.
   */
  z.strictObject({ do: z.literal("set_defaults"), ...defaultsChange }),
  /** Those of new takes; what was made keeps its own. */
  z.strictObject({ do: z.literal("set_tags"), tags: boardTags }),
  /** Makes a result of the board its cover; null for its picks. */
  z.strictObject({ do: z.literal("set_cover"), job_id: z.nullable(idInRequest) }),
  z.strictObject({
    do: z.literal("add_shots"),
    shots: z.array(newShot).check(z.minLength(1), z.maxLength(MAX_SHOTS)),
    before,
  }),
  z.strictObject({
    do: z.literal("change_shots"),
    ids: shotIds,
    change: shotChange,
    /** Of a prompt that is typed: what it was on the screen before. Where it is another now, the result names that. */
    was: z.optional(z.string()),
  }),
  z.strictObject({ do: z.literal("remove_shots"), ids: shotIds }),
  z.strictObject({ do: z.literal("move_shots"), ids: shotIds, before }),
  z.strictObject({ do: z.literal("add_column"), column: newColumn, before }),
  z.strictObject({ do: z.literal("change_column"), id: idInRequest, change: columnChange }),
  z.strictObject({ do: z.literal("move_column"), id: idInRequest, before }),
  z.strictObject({ do: z.literal("remove_column"), id: idInRequest }),
]);
export type BoardEdit = z.infer<typeof boardEdit>;

export const MAX_EDITS = 50;
/** Body of POST /api/boards/:boardId/edits: all of them or none, in order. */
export const boardEdits = z.strictObject({
  edits: z.array(boardEdit).check(z.minLength(1), z.maxLength(MAX_EDITS)),
});

export const newBoard = z.strictObject({
  name: boardName,
  columns: z.optional(z.array(newColumn).check(z.maxLength(MAX_COLUMNS))),
  shots: z.optional(z.array(newShot).check(z.maxLength(MAX_SHOTS))),
  sound: z.optional(z.nullable(boardSound)),
  mix: z.optional(z.nullable(soundMix)),
  references: z.optional(z.array(boardReference).check(z.maxLength(MAX_BOARD_REFERENCES))),
  defaults: z.optional(boardDefaults),
  tags: z.optional(boardTags),
  /** By default open to the workspace. */
  audience: z.optional(audienceChange),
});
export type NewBoard = z.infer<typeof newBoard>;

/**
 * The result of changes. Whoever has revision `before` and made these changes has `revision` now; for anybody else somebody
 * changed the board in between.
 */
export const editResult = z.object({
  object: z.literal("board_edit"),
  before: revision,
  revision,
  /** Prompts of somebody else, or of another tab, that these changes replaced although nobody saw them here. */
  overwritten: z.optional(z.array(z.object({ shot_id: z.string(), prompt: z.string() }))),
});
export type EditResult = z.infer<typeof editResult>;

/** How many takes a shot should have on a model. */
export const wantedTakes = (shot: Shot, column: Column): number =>
  shot.kind === column.kind ? (shot.takes[column.id] ?? column.takes) : 0;

import { definedSettings } from "@/lib/catalog/video-fields";
import { avatarDraftFromRequest } from "@/lib/drafts/avatar-draft";
import { imageDraftFromRequest } from "@/lib/drafts/image-draft";
import { presetFromRequest } from "@/lib/drafts/video-preset";
import { voiceDraftFromRequest } from "@/lib/drafts/voice-draft";
import { isSettled, isTakes, type Job, type JobKind } from "@/lib/jobs/job";
import {
  type BoardDefaults,
  type Column,
  MAX_COLUMNS,
  MAX_REFERENCES,
  type NewColumn,
  type NewShot,
  type ShotInputs,
  type ShotSettings,
  shotSettings,
} from "../board";
import type { PlacedTake } from "../placed-take";
import { MAX_SHOT_TAKES } from "../run";
import { isValidShot } from "./filled-shot";
import { sayOnce } from "./shared-defaults";

/** What a job was asked for, as a shot and its model say it. */
type Asked = Pick<NewShot, "prompt" | "negative_prompt"> & {
  inputs: ShotInputs;
  settings: ShotSettings;
  modelId: string;
};

const settingsOf = (settings: Readonly<Record<string, unknown>>): ShotSettings =>
  shotSettings.parse(
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== undefined)),
  );

/** Null for a request that no form of ours makes. */
function askedBy({ kind, request, model_id }: Job): Asked | null {
  switch (kind) {
    case "video": {
      const preset = presetFromRequest(request);
      if (!preset) return null;
      const { modelId = model_id, ...settings } = definedSettings(preset.requested);
      const { prompt = "", negativePrompt = "", firstFrame, lastFrame, sourceVideo } = preset.fields;
      const references = preset.fields.references?.slice(0, MAX_REFERENCES) ?? [];
      const inputs = {
        ...(firstFrame && { firstFrame }),
        ...(lastFrame && { lastFrame }),
        ...(sourceVideo && { sourceVideo }),
        ...(references.length > 0 && { references }),
      };
      return { prompt, negative_prompt: negativePrompt, inputs, settings: settingsOf(settings), modelId };
    }
    case "image": {
      const draft = imageDraftFromRequest(request);
      if (!draft) return null;
      const { prompt, input, modelId, otherModels: _, ...settings } = draft;
      const inputs = input ? { firstFrame: input } : {};
      return { prompt, inputs, settings: settingsOf(settings), modelId: modelId ?? model_id };
    }
    case "voice": {
      const draft = voiceDraftFromRequest(request);
      if (!draft?.voiceId) return null;
      const inputs = draft.sound ? { sound: draft.sound } : {};
      return { prompt: draft.text, inputs, settings: {}, modelId: draft.voiceId };
    }
    case "avatar": {
      const draft = avatarDraftFromRequest(request);
      if (!draft) return null;
      const { portrait: firstFrame, sound, text, voiceId: voice, resolution } = draft;
      const inputs = { ...(firstFrame && { firstFrame }), ...(sound && { sound }) };
      return { prompt: text, inputs, settings: settingsOf({ voice, resolution }), modelId: model_id };
    }
  }
}

/** Whether a job may become a take of a board: it is settled, and no part of a longer work. Of other boards the server knows. */
export const canBeTake = ({ status, series }: Job): boolean =>
  isSettled(status) && (series === null || isTakes(series));

type NewId = (prefix: "shot" | "clm") => string;

type ShotsOfJobs = {
  shots: NewShot[];
  /** Those that are not among the known ones. */
  columns: NewColumn[];
  takes: PlacedTake[];
  /** How many jobs make no shot, because no form of ours makes their request. */
  leftOut: number;
};

/**
 * The shots and models of a board that asks for what some jobs were asked for. Jobs with the same text and inputs are takes
 * of one shot. A model has the settings of its first job, and a shot those of its own that differ; what is alike is said once.
 * Jobs of models beyond the first `MAX_COLUMNS` give their shot only.
 * @param jobs in the order of the shots
 */
export function boardOfJobs(jobs: readonly Job[], newId: NewId): ShotsOfJobs & { defaults: BoardDefaults } {
  const made = shotsOfJobs(jobs, newId, []);
  return { ...made, ...sayOnce(made) };
}

/**
 * The same for a board that exists.
 * @param known its models, of which the first of each name is taken
 */
export function shotsOfJobs(jobs: readonly Job[], newId: NewId, known: readonly Column[]): ShotsOfJobs {
  const shots = new Map<string, NewShot>();
  const keyOf = (kind: JobKind, modelId: string) => JSON.stringify([kind, modelId]);
  const columns = new Map<string, NewColumn>(
    known.toReversed().map(({ revision: _, ...column }) => [keyOf(column.kind, column.model_id), column]),
  );
  const knownIds = new Set(known.map(({ id }) => id));
  const takes: PlacedTake[] = [];
  const counts = new Map<string, number>();
  let leftOut = 0;
  for (const job of jobs) {
    const asked = askedBy(job);
    if (!asked) {
      leftOut += 1;
      continue;
    }
    const { modelId, settings, ...shot } = asked;
    const columnKey = keyOf(job.kind, modelId);
    if (!columns.has(columnKey) && known.length + added(columns, knownIds).length < MAX_COLUMNS)
      columns.set(columnKey, { id: newId("clm"), kind: job.kind, model_id: modelId, settings, takes: 1 });
    const column = columns.get(columnKey);
    const own = otherThan(column?.settings ?? {}, settings);
    const made = { id: newId("shot"), kind: job.kind, ...shot, settings: own };
    if (!isValidShot(made)) {
      leftOut += 1;
      continue;
    }
    const key = JSON.stringify([job.kind, shot, own]);
    if (!shots.has(key)) shots.set(key, made);
    const at = shots.get(key) ?? made;
    const placed = counts.get(at.id) ?? 0;
    if (!column || !canBeTake(job) || placed >= MAX_SHOT_TAKES) continue;
    counts.set(at.id, placed + 1);
    takes.push({ job_id: job.id, shot_id: at.id, column_id: column.id });
  }
  return { shots: [...shots.values()], columns: added(columns, knownIds), takes, leftOut };
}

const added = (columns: ReadonlyMap<string, NewColumn>, known: ReadonlySet<string>): NewColumn[] =>
  [...columns.values()].filter(({ id }) => !known.has(id));

/** The settings that differ from others. */
const otherThan = (others: ShotSettings, settings: ShotSettings): ShotSettings =>
  shotSettings.parse(
    Object.fromEntries(
      Object.entries(settings).filter(([name, value]) =>
        Object.entries(others).every(([other, its]) => other !== name || its !== value),
      ),
    ),
  );

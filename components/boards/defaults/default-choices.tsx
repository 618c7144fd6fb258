import type { PillChoice } from "@/components/ui/pill";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { type Board, type Shot, wantedTakes } from "@/lib/boards/board";
import { type Catalogs, resolveCell } from "@/lib/boards/cell";
import { columnsBelow, type DefaultsChange, withDefaults } from "@/lib/boards/defaults";
import { settingChange } from "@/lib/boards/set-defaults";
import type { SettingName } from "@/lib/boards/setting-names";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "../shot/messages";
import { choiceValues, inOrder } from "../shot/setting-choices";
import { BY_MODEL, labelOf } from "../shot/shot-settings";
import { plainShot } from "./default-settings";

/** A shot for all those that cost the same on every model, and how many they are. */
type Group = { shot: Shot; count: number };

/** By everything but the words that a price depends on. What is not written yet has a price, too. */
function groupsOf(shots: readonly Shot[]): Group[] {
  const keyOf = ({ kind, prompt, settings, inputs, takes }: Shot) => {
    const { sourceVideo, sound, references, ...others } = inputs;
    // Of speech, the words are the length; and others name pictures.
    const words = kind === "voice" || kind === "avatar" || prompt.includes("@") ? prompt : "";
    const files = Object.entries(others).map(([name, file]) => [name, file === null ? null : Boolean(file)]);
    return JSON.stringify([
      ...[kind, words, settings, takes, files, references?.length],
      ...[sourceVideo?.durationSeconds, Boolean(sourceVideo), sound?.durationSeconds, Boolean(sound)],
    ]);
  };
  return [...Map.groupBy(shots, keyOf).values()].flatMap(([shot, ...same]) =>
    shot ? [{ shot: { ...shot, prompt: shot.prompt.trim() || "-" }, count: 1 + same.length }] : [],
  );
}

/** What all wanted takes of a board would cost with a default; null where nothing could run. */
function priceWith(
  catalogs: Catalogs,
  { columns, defaults }: Board,
  groups: readonly Group[],
  change: DefaultsChange,
): number | null {
  const changed: Catalogs = { ...catalogs, defaults: withDefaults(defaults, change) };
  const models = columnsBelow(columns, change);
  const prices = groups.flatMap(({ shot, count }) =>
    models.flatMap((column) => {
      const credits = resolveCell(changed, shot, column)?.credits ?? null;
      return credits === null ? [] : [credits * wantedTakes(shot, column) * count];
    }),
  );
  return prices.length === 0 ? null : prices.reduce((sum, credits) => sum + credits, 0);
}

/** Every value that a model of a board has for a setting, with the price of all takes that are wanted of the board. */
export function defaultChoices(catalogs: Catalogs, board: Board, name: SettingName): PillChoice[] {
  const values = new Map<string | boolean, Shot["kind"]>();
  for (const kind of KIND_NAMES) {
    for (const column of board.columns.filter((each) => each.kind === kind))
      for (const value of choiceValues(catalogs, plainShot(kind), column, name))
        if (!values.has(value)) values.set(value, kind);
  }
  const groups = groupsOf(board.shots);
  const priced = (value: string | boolean | null) => {
    const credits = priceWith(catalogs, board, groups, settingChange(name, value));
    return credits === null ? {} : { aside: formatCredits(credits) };
  };
  return [
    { value: BY_MODEL, label: messages.settings.byModel, ...priced(null) },
    ...inOrder(name, [...values.keys()]).map((value) => ({
      value: String(value),
      label: labelOf(values.get(value) ?? "video", name, value),
      ...priced(value),
      ...(name === "ratio" && { drawing: <RatioDrawing ratio={String(value)} /> }),
    })),
  ];
}

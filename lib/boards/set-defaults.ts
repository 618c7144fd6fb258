import type { HostedInput } from "@/lib/inputs/hosted-input";
import type { Board, BoardEdit, Shot } from "./board";
import type { DefaultsChange } from "./defaults";
import { hasPicture } from "./first-frame";
import type { SettingName } from "./setting-names";

type Content = Pick<Board, "shots" | "defaults">;
/** A file that a board can have for all of its shots. */
export type DefaultInput = "firstFrame" | "references";

/** One edit for all shots that get the same change. */
function changeShots(
  shots: readonly Shot[],
  changeOf: (shot: Shot) => Partial<Pick<Shot, "settings" | "inputs">> | null,
): BoardEdit[] {
  const groups = Map.groupBy(shots, (shot) => JSON.stringify(changeOf(shot)));
  return [...groups.values()].flatMap((group): BoardEdit[] => {
    const change = group[0] && changeOf(group[0]);
    return change ? [{ do: "change_shots", ids: group.map(({ id }) => id), change }] : [];
  });
}

const isSameFile = (one: HostedInput | null | undefined, other: HostedInput | null): boolean =>
  Boolean(one && other && one.url === other.url);

/** A setting with one of its values; null leaves it to the models. */
export const settingChange = (name: SettingName, value: string | boolean | null): DefaultsChange => ({
  settings: { [name]: value },
});

/** Makes a value that of all shots; null leaves it to the models. Shots that said the same themselves follow it from now on. */
export const setDefaultSetting = (
  { shots }: Content,
  name: SettingName,
  value: string | boolean | null,
): BoardEdit[] => [
  { do: "set_defaults", ...settingChange(name, value) },
  ...changeShots(shots, ({ settings: { [name]: own, ...settings } }) =>
    own !== undefined && own === value ? { settings } : null,
  ),
];

const inputChange = ({ inputs }: Board["defaults"], name: DefaultInput, input: HostedInput | null) => {
  const other: DefaultInput = name === "firstFrame" ? "references" : "firstFrame";
  return {
    [name]: name === "references" && input ? [input] : input,
    // Models take one of the two.
    ...(input && inputs[other] && { [other]: null }),
  };
};

/** Makes a picture the first frame or the style of all shots that have none of their own; null takes it away. */
export const setDefaultInput = (
  { shots, defaults }: Content,
  name: DefaultInput,
  input: HostedInput | null,
): BoardEdit[] => [
  { do: "set_defaults", inputs: inputChange(defaults, name, input) },
  ...changeShots(shots, ({ inputs: { firstFrame, ...inputs } }) =>
    name === "firstFrame" && isSameFile(firstFrame, input) ? { inputs } : null,
  ),
];

/** Makes a picture the first frame of all shots that have a picture, in place of what each begins with. */
export const shareFirstFrame = ({ shots, defaults }: Content, firstFrame: HostedInput): BoardEdit[] => [
  ...(isSameFile(defaults.inputs.firstFrame, firstFrame)
    ? []
    : [{ do: "set_defaults" as const, inputs: inputChange(defaults, "firstFrame", firstFrame) }]),
  ...changeShots(shots, ({ kind, inputs: { firstFrame: own, continues, ...inputs } }) =>
    hasPicture({ kind }) && (own !== undefined || continues) ? { inputs } : null,
  ),
];

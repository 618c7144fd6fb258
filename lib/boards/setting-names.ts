import { IMAGE_FIELDS, IMAGE_OPTIONS, type ImageOption } from "@/lib/catalog/image/image-fields";
import type { RequestField } from "@/lib/catalog/request-field";
import { FORM_FIELDS, optionRow, VIDEO_SETTINGS, type VideoSetting } from "@/lib/catalog/video-fields";

/** What can be set of a shot, of whatever kind. Kinds with an option of the same name share its setting. */
export type SettingName = VideoSetting | ImageOption;

/** The options of a clip in the order of its form, then those that only a picture has. */
export const SETTING_NAMES: readonly SettingName[] = [
  ...new Set([...FORM_FIELDS.filter((field) => field !== "mode"), ...IMAGE_OPTIONS]),
];

export const isSettingName = (text: string): text is SettingName =>
  SETTING_NAMES.some((name) => name === text);
export const isVideoSetting = (name: SettingName): name is VideoSetting =>
  VIDEO_SETTINGS.some((setting) => setting === name);
export const isImageOption = (name: SettingName): name is ImageOption =>
  IMAGE_OPTIONS.some((option) => option === name);

export const settingRow = (name: SettingName): RequestField =>
  isVideoSetting(name) ? optionRow(name) : IMAGE_FIELDS[name];

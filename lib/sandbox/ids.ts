import { randomBytes } from "node:crypto";

export type IdPrefix =
  | "vid"
  | "voc"
  | "img"
  | "ava"
  | "voice"
  | "asset"
  | "file"
  | "chg"
  | "desc"
  | "chat"
  | "msg";

const PATTERN = /^[a-z]+_[0-9a-f]{24}$/;

/**
 * A new id with its prefix in the value: `vid_` for video jobs, `asset_` for hosted files, `voice_` for
 * custom voices.
 */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Whether a path segment can be an id of ours. Others need no database query. */
export const isId = (text: string): boolean => PATTERN.test(text);

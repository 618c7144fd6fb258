import * as z from "zod/mini";
import { leadingId } from "./token";

/** The prefix of an id names the kind of thing. */
export type IdPrefix =
  | "run"
  | "acc"
  | "asset"
  | "brd"
  | "call"
  | "chk"
  | "clm"
  | "cnv"
  | "col"
  | "cut"
  | "dsc"
  | "dlv"
  | "evt"
  | "hev"
  | "hook"
  | "inv"
  | "apr"
  | "job"
  | "key"
  | "lim"
  | "lrq"
  | "msg"
  | "per"
  | "rem"
  | "req"
  | "rev"
  | "quo"
  | "quota"
  | "sav"
  | "ses"
  | "set"
  | "shot"
  | "stm"
  | "ntc"
  | "take"
  | "tok"
  | "upl"
  | "view"
  | "ws"
  | "whs"
  | "zip";

export const isIdOf = (prefix: IdPrefix, text: string): boolean => text.startsWith(`${prefix}_`);

/** An id in a response of ours. */
export const idOf = (prefix: IdPrefix) => z.string().check(z.startsWith(`${prefix}_`));

/**
 * An id in an address or a body, without what stands behind it there. Only its length is checked: an id of another form
 * does not exist.
 */
export const idInRequest = z.string().check(z.overwrite(leadingId), z.minLength(1), z.maxLength(128));

import { PERMISSION_OF_SCOPE, SCOPES, type Scope } from "@/lib/http/permissions";

export const PRESET_NAMES = ["looks", "makes", "all"] as const;

/** Quick choices of what a token may do, the least first. */
export const PRESETS = {
  looks: ["read"],
  makes: ["read", "make:video", "make:image", "make:voice", "make:avatar", "describe", "arrange"],
  all: SCOPES,
} as const satisfies Record<(typeof PRESET_NAMES)[number], readonly Scope[]>;

type MayFunction = (permission: (typeof PERMISSION_OF_SCOPE)[Scope]) => boolean;

/** Those of some scopes that a role permits, in their one order. */
export const permittedOf = (scopes: readonly Scope[], may: MayFunction): Scope[] =>
  SCOPES.filter((scope) => scopes.includes(scope) && may(PERMISSION_OF_SCOPE[scope]));

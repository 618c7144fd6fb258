import { avatar } from "./avatar";
import { image } from "./image";
import type { KindDefinition } from "./kind";
import { video } from "./video";
import { voice } from "./voice";

/** Every kind of job, in the order of pages. The names of the kinds are in addresses and in the database. */
export const KINDS = { video, image, voice, avatar } as const satisfies Record<string, KindDefinition>;
export type Kind = keyof typeof KINDS;

const isKind = (name: string): name is Kind => name in KINDS;
export const KIND_NAMES: readonly Kind[] = Object.keys(KINDS).filter(isKind);

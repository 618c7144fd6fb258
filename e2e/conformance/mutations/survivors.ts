/** Why a mutation may survive, by its name. */
export const SURVIVORS: Readonly<Record<string, string>> = {};

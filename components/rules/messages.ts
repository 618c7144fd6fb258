import type { RuledKind } from "@/lib/rules/rules";

/** The texts of the rules of models. */
export const messages = {
  about:
    "What each role may use, in every form, board, program and agent. Everything is allowed until you say otherwise, and what isn't says why where it's offered.",
  saved: "Rules saved",
  failed: "Couldn't save the rules.",
  loadFailed: "Couldn't load the models.",
  sensitive: {
    title: "Sensitive tiers",
    hint: "The EU's AI Act bans systems that make intimate imagery of people without their consent. Switch off what could, unless you have a reason to offer it.",
    label: (tier: string, models: readonly string[]) => `${tier}, of ${models.join(", ")}`,
  },
  table: {
    title: "By role",
    what: "Kind, model or tier",
    roles: { owner: "Owners", creator: "Creators" },
    allow: (what: string, role: string) => `${role} may use ${what}`,
    tier: (tier: string) => `${tier} tier`,
    models: (allowed: number, all: number) => `${allowed} of ${all} models`,
    show: "Show models",
    hide: "Hide models",
  },
  kinds: {
    video: "Clips",
    image: "Images",
    voice: "Voice audio",
    avatar: "Talking avatars",
    text: "Language models",
  } satisfies Record<RuledKind, string>,
  later: {
    name: "Models that come later",
    of: (role: string) => `Models that come later, for ${role}`,
  },
  price: {
    name: "Highest price of a take",
    of: (role: string) => `Highest price of a take, for ${role}`,
    any: "Any",
    unit: "credits",
  },
};

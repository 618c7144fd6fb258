import type { KindDefinition } from "./kind";

/** Portraits that speak (section GET /v1/talking-avatars). */
export const avatar = {
  label: "Avatar",
  one: "an avatar",
  plural: "Avatars",
  keywords: "avatar",
  createPath: "/create/avatar",
  endpoints: { create: "createAvatar", read: "getAvatar", list: "listAvatars" },
  result: "video",
  modelLabel: "Model",
  unnamedModel: "talking-avatar",
  empty: {
    title: "Your first talking portrait appears here",
    advice: "Bring a portrait, give it something to say, and press Generate. The price is on the button.",
  },
} as const satisfies KindDefinition;

import { withCanceled } from "../state/messages";

/** The texts of the models of a board. */
export const messages = {
  columnSettings: {
    title: (model: string) => `${model} settings`,
    note: "For every shot without a setting of its own. Prices are for one take.",
    none: "This model has no settings.",
  },
  models: {
    added: (names: readonly string[], waiting: number) =>
      withCanceled(`${names.join(", ")} added`, waiting, ""),
    removed: (waiting: number) =>
      withCanceled("Models removed", waiting, ". Their takes stay in the gallery."),
    kindTitle: "What should the model make?",
    voiceTitle: "Choose a voice",
    avatarTitle: "Choose the avatar's voice",
  },
};

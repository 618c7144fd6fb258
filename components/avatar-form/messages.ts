/** The visible text of the talking avatar form. */
export const messages = {
  avatarForm: {
    label: "New talking avatar",
    noAudio: "Add or choose an audio file.",
    noPortrait: "Add a portrait.",
    noVoice: "Choose a voice.",
    speech: { label: "Speech source", sound: "Audio file", text: "Script" },
  },
};

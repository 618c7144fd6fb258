/** The names, labels and first words of each kind of job. */
export const messages = {
  video: {
    label: "Video",
    one: "a video",
    plural: "Videos",
    keywords: "video clip",
    model: "Model",
    empty: {
      title: "Your first video appears here",
      advice: "Describe your video, choose a model and select Generate. The button shows the price.",
    },
  },
  image: {
    label: "Image",
    one: "an image",
    plural: "Images",
    keywords: "image picture photo",
    model: "Model",
    fields: {
      model: "Model",
      prompt: "Prompt",
      ratio: "Ratio",
      resolution: "Resolution",
      quality: "Quality",
      reference: "Reference image",
    },
    empty: {
      title: "Your first image appears here",
      advice: "Describe your image, choose a model and select Generate. The button shows the price.",
    },
  },
  voice: {
    label: "Voice",
    one: "a voice take",
    plural: "Voice takes",
    keywords: "voice speech audio",
    model: "Voice",
    fields: { voice: "Voice", mode: "Mode", script: "Script", audio: "Audio" },
    empty: {
      title: "Your first voice take appears here",
      advice: "Choose a voice, enter a script and select Generate. The button shows the price.",
    },
  },
  avatar: {
    label: "Talking avatar",
    one: "a talking avatar",
    plural: "Talking avatars",
    keywords: "avatar portrait",
    model: "Model",
    fields: {
      resolution: "Resolution",
      portrait: "Portrait",
      voice: "Voice",
      audio: "Audio",
      script: "Script",
    },
    empty: {
      title: "Your first talking avatar appears here",
      advice: "Add a portrait, then a script or audio, and select Generate. The button shows the price.",
    },
  },
};

/** The names, labels and first words of each kind of job. */
export const messages = {
  video: {
    label: "Video",
    one: "a video",
    plural: "Videos",
    createTitle: "Create video",
    keywords: "video clip",
    modelLabel: "Model",
    empty: {
      title: "Your first video appears here",
      advice: "Describe your video, choose a model and select Generate. The button shows the price.",
    },
  },
  image: {
    label: "Image",
    one: "an image",
    plural: "Images",
    createTitle: "Create image",
    keywords: "image picture photo",
    modelLabel: "Model",
    empty: {
      title: "Your first image appears here",
      advice: "Describe your image, choose a model and select Generate. The button shows the price.",
    },
  },
  voice: {
    label: "Voice",
    one: "a voice take",
    plural: "Voice takes",
    createTitle: "Create voice take",
    keywords: "voice speech audio",
    modelLabel: "Voice",
    empty: {
      title: "Your first voice take appears here",
      advice: "Choose a voice, enter a script and select Generate. The button shows the price.",
    },
  },
  avatar: {
    label: "Talking avatar",
    one: "a talking avatar",
    plural: "Talking avatars",
    createTitle: "Create talking avatar",
    keywords: "avatar portrait",
    modelLabel: "Model",
    empty: {
      title: "Your first talking avatar appears here",
      advice: "Add a portrait, then a script or audio, and select Generate. The button shows the price.",
    },
  },
  speechFields: {
    audio: "Audio",
    mode: "Mode",
    portrait: "Portrait",
    resolution: "Resolution",
    script: "Script",
    voice: "Voice",
  },
};

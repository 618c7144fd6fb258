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
      title: "What's the first shot?",
      advice:
        "Describe it in a sentence, run a few takes, pick the one you like. Or open one of these and change a word.",
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
      title: "What's the first picture?",
      advice:
        "Describe it in a sentence, run a few takes, pick the one you like. Or open one of these and change a word.",
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
      title: "What's the first line?",
      advice: "Choose a voice and write what it says. Or open one of these and change a word.",
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
      title: "Who speaks first?",
      advice: "Add a portrait, then a script or audio. Or open one of these and change a word.",
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

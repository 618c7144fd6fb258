export const messages = {
  madeFrom: (jobs: readonly string[]) => `Made from the results of ${jobs.join(", ")}.`,
  otherSourceType: (name: string) => `IPTC source type ${name}`,
  /** IPTC's digital source types, in a file's comment and on the page. */
  sourceTypes: {
    algorithmicMedia: "Drawn by a program, no AI model",
    algorithmicallyEnhanced: "Enhanced by a program",
    composite: "Composite",
    compositeCapture: "Composite of photographs",
    compositeSynthetic: "Composite with AI parts",
    compositeWithTrainedAlgorithmicMedia: "Edited with AI",
    computationalCapture: "Photograph or recording from several exposures",
    dataDrivenMedia: "Drawn from data",
    digitalCapture: "Photograph or recording",
    digitalCreation: "Made by hand on a computer",
    humanEdits: "Edited by hand",
    negativeFilm: "Scanned negative",
    positiveFilm: "Scanned slide",
    print: "Scanned print",
    screenCapture: "Screen recording",
    trainedAlgorithmicMedia: "AI-generated",
    virtualRecording: "Recording of a virtual event",
  },
};

/** What a mark says in a file, to people who read its comment. */
export const messages = {
  made: {
    algorithmicMedia: "Drawn by a program, by no AI model.",
    compositeWithTrainedAlgorithmicMedia: "Edited with AI.",
    trainedAlgorithmicMedia: "Generated with AI.",
  },
} as const;

/** The visible text of the creation pages themselves. */
export const messages = {
  avatar: "Create talking avatar",
  image: "Create image",
  panes: {
    stage: "Result",
  },
  video: "Create video",
  voice: "Create voice take",
};

/** The titles of the studio's pages, and of their panes. */
export const messages = {
  create: {
    avatar: "Create talking avatar",
    image: "Create image",
    stage: "Result",
    video: "Create video",
    voice: "Create voice take",
  },
  gallery: { compare: "Compare", jobs: "Gallery" },
};

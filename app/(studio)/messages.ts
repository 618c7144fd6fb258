/** The titles of the studio's pages, and of their panes. */
export const messages = {
  create: {
    stage: "Result",
  },
  gallery: { compare: "Compare", jobs: "Gallery" },
};

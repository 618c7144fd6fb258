/** The visible text of the pages that stand for any other: errors, nothing found, and the frame around all. */
export const messages = {
  error: {
    consequence: "Nothing was sent or charged. Try again, or come back in a moment.",
    title: "Something went wrong",
  },
  globalError: {
    consequence: "Couldn't show this page. Your running jobs aren't affected.",
    documentTitle: "Something went wrong · Atelier",
    title: "Something went wrong",
  },
  layout: {
    description: "A self-hosted studio for the Creative Generation API.",
    product: "Atelier",
    titleTemplate: "%s · Atelier",
  },
  outdated: {
    consequence: "Your running jobs aren't affected.",
    reload: "Reload",
    title: "Atelier was updated",
  },
  noServer: "The API answers only in the process of `npm start` or `npm run dev`.",
  notFound: {
    back: "Back to Atelier",
    reason: "It may have been moved or deleted.",
    title: "Page not found",
  },
  studioError: {
    consequence: "Your running jobs aren't affected. Try again.",
    title: "Something went wrong",
  },
  studioLayout: { skip: "Skip to content" },
};

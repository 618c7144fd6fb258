/** The titles of the gallery's pages. */
export const messages = {
  compare: { title: "Compare" },
  gallery: { title: "Gallery" },
};

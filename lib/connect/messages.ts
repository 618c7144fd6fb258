/** The text that this folder shows to people. */
export const messages = {
  notFound: "This endpoint doesn't exist. Check the URL.",
};

/** What calls of language models say when they are refused. */
export const messages = {
  noPrices: "The API lists no prices of language models, so nothing was sent. Try again in a minute.",
};

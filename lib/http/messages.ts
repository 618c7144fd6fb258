/** What the browser says without a response. */
export const messages = {
  client: {
    inBetween: {
      away: (status: number) =>
        `The proxy in front of Atelier can't reach it right now (status ${status}). Try again in a moment.`,
      other: (status: number) =>
        `Something between this page and Atelier responded in its place (status ${status}). Check the proxy.`,
      tooLarge:
        "The proxy in front of Atelier refused this request for its size (status 413). Raise the proxy's limit (nginx: client_max_body_size 0) and try again.",
    },
    unreachable: "Can't reach the server. Check your connection and try again.",
    unreadable: "This page can't read the server's response. Reload the page.",
  },
};

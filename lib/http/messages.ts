/** What every route says when it refuses a request, and what the browser says without a reply. */
export const messages = {
  client: {
    answered: (status: number) => `The server responded with status ${status}.`,
    unreachable: "Can't reach the server. Check your connection and try again.",
    unreadable: "This page can't read the server's response. Reload the page.",
  },
  notFound: "This URL doesn't exist.",
  requestInput: {
    invalid: "This request isn't valid.",
    missing: (field: string) => `“${field}” is missing.`,
    wrong: (field: string) => `“${field}” isn't valid.`,
    malformedText: "The request contains a character that isn't valid text (U+0000 or half of a pair).",
    notJson: "The body isn't valid JSON.",
    notUtf8: "The body isn't valid UTF-8.",
    tooDeep: "The body is nested too deeply.",
    tooLarge: "The body is larger than 1 MB.",
    wrongType: "Send application/json.",
  },
  respond: {
    database: {
      away: "The database can't be reached right now. Try again in a few seconds.",
      full: "The disk of the database is full, so nothing can be saved. Try again when there is room.",
    },
    internal: "Something went wrong on our side.",
  },
  shedding: {
    preview: "Too much is going on to send this picture. It's tried again in a few seconds.",
    list: "Too much is going on to read this list. It's tried again in a few seconds.",
    stream: "Too much is going on to follow live. It's tried again in a few seconds.",
    job: "Too much is going on to take more. Nothing was sent or charged. Try again in a few seconds.",
  },
  sameOrigin: {
    otherSite: "Only pages of this dashboard can send this request.",
    untrustedProxy:
      "This page came over HTTPS through a proxy that Atelier doesn't trust. Set TRUSTED_PROXIES to its address and restart.",
  },
};

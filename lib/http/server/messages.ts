import "server-only";

/** What every route says when it refuses a request. */
export const messages = {
  notFound: "This URL doesn't exist.",
  requestInput: {
    invalid: "This request isn't valid.",
    missing:
      "Something that is needed here is missing. Reload the page, check what you entered, and try again.",
    wrong: "Something that was sent isn't valid. Reload the page, check what you entered, and try again.",
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
    outOfFiles:
      "This server has too much open right now. Try again in a moment. If this continues, its log says what to do.",
  },
  busyPage: { title: "This page can't be shown right now", again: "Try again" },
  shedding: {
    page: "Too many pages are being opened at once. Nothing was lost. Try again in a few seconds.",
    preview: "Too much is going on to send this picture. It's tried again in a few seconds.",
    message: "Too much is going on to answer an agent. Nothing was done. Try again in a few seconds.",
    list: "Too much is going on to read this list. It's tried again in a few seconds.",
    stream: "Too much is going on to follow live. It's tried again in a few seconds.",
    visit: "Too many requests come from this address at once. Try again in a few seconds.",
    job: "Too much is going on to take more. Nothing was sent or charged. Try again in a few seconds.",
  },
  sameOrigin: {
    hiddenPage:
      "The browser doesn't say which page sent this request (Origin: null). Open Atelier in a tab of its own and try again.",
    noProof:
      "The request doesn't say which page sent it. If a proxy is in between, have it pass on Origin and Sec-Fetch-Site as the browser sent them.",
    otherAddress: ({ page, reached }: { page: string; reached: string }) =>
      `The request came from a page of ${page}, but arrived for ${reached}. If both are Atelier, have your proxy pass on Host and X-Forwarded-Host as the browser sent them, with the port (nginx: $http_host), and put its address in TRUSTED_PROXIES.`,
    otherSite: (site: string) =>
      `Another site sent this request (Sec-Fetch-Site: ${site}). Open Atelier in a tab of its own and try again.`,
    untrustedProxy: ({ page, reached, address }: { page: string; reached: string; address: string }) =>
      `The page is ${page}, but its request arrived as ${reached}, from ${address}. If that's your proxy, add it to TRUSTED_PROXIES and restart. If it's there already, have the proxy send X-Forwarded-Proto.`,
  },
};

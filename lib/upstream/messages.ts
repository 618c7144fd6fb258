/** What people read when a call to the API, or the download of a result, fails. */
export const messages = {
  ask: { held: "Rate limited. The API asked us to wait before the next request with this key." },
  call: { notJson: "The API sent a response that isn't JSON." },
  expectOk: {
    busy: "The API is busy right now.",
    failed: "The API had an internal error.",
    refused: (status: number) => `The API rejected this request with status ${status}.`,
    unreadable: "The API sent a response we can't read.",
  },
  fetchAsset: {
    addressForbidden: "The API returned a file URL that isn't allowed.",
    encoded: "The file came in an encoding we didn't request.",
    gone: "This file is no longer available at the provider.",
    noRange: "The file doesn't have the requested range.",
    redirects: "The file's URL redirects too many times.",
    status: (status: number) => `The file's URL responded with status ${status}.`,
    tooLarge: "This file is larger than we can save.",
    unknownPart: "The server sent part of the file without its range.",
  },
  path: { badId: "Nothing with this ID exists." },
  send: {
    encoded: "The API sent a response in an encoding we didn't request.",
    redirect: "The API responded with a redirect, which we don't follow.",
    tooLarge: "The API sent a response larger than 5 MB.",
  },
  transportError: {
    cut: "The connection was cut before the transfer was complete.",
    invalid: "The API sent a response that isn't valid HTTP.",
    timeout: "The API took too long to respond.",
    /** Also while calls are not even tried, so that the words of an outage stay the same. */
    unreachable: "Can't reach the API right now.",
  },
};

/** What people read when a request is refused: by the API, by a route, or in front of all routes. */
export const messages = {
  refusal: {
    badRequest: {
      title: "Invalid request",
      advice: "Remix this job, change what's named above, and generate again.",
    },
    badSettings: {
      title: "Invalid combination of settings",
      advice: "Change the settings and press Generate again.",
    },
    balanceReached: {
      title: "Not enough credits left",
      advice: "Choose cheaper settings, or update the balance under Plan & usage.",
    },
    budgetReached: {
      title: "Over the monthly budget",
      advice: "Raise the budget, or wait until next month.",
    },
    conflictInForm: {
      title: "Conflicting request",
      advice: "Press Generate again to create a new job.",
    },
    conflictInJob: {
      title: "Conflicting request",
      advice: "Run this job again, or send the request ID to support.",
    },
    forbidden: {
      title: "Your key doesn't have permission",
      advice: "Ask whoever manages the key to check its scopes and plan, or replace the key.",
    },
    formExpired: { title: "This form has expired", advice: "Reload the page and try again." },
    keyMalformed: { title: "This isn't a valid API key" },
    keyMissing: {
      title: "API key required",
      advice: "Enter the API key of your account.",
    },
    keyNotAllowed: {
      title: "This key can't be used here",
      advice: (reason = "") =>
        `The API says: “${reason}” Ask whoever created the key for access, or use another key.`,
    },
    keyRejectedInForm: {
      title: "The API didn't accept your key",
      advice: "Replace it below, then press Generate again. Your history and draft are kept.",
    },
    keyRejectedInJob: {
      title: "The API didn't accept your key",
      advice: "Replace the key, then run this job again.",
    },
    keyReusedInForm: {
      title: "Request key already used",
      advice: "The key belongs to a different request. Press Generate again to send yours with a new key.",
    },
    keyReusedInJob: {
      title: "Request key already used",
      advice: "The key belongs to a different request. Run this job again to send it with a new key.",
    },
    keyReplaced: {
      title: "This key was replaced in Atelier",
      advice: "Sign in with the new key.",
    },
    keyUnknown: {
      title: "The API doesn't recognize this key",
      advice: "Copy the whole key from your account, without spaces. Revoked keys no longer work.",
    },
    noCreditsInForm: {
      title: "Not enough credits",
      advice: "Top up your account, then press Generate again.",
    },
    noCreditsInJob: {
      title: "Not enough credits",
      advice: "Top up your account, then remix this job.",
    },
    notThrough: { title: "The request didn't get through to Atelier" },
    offline: {
      title: "Can't reach Atelier",
      advice: "Check your connection, then try again.",
    },
    otherInForm: {
      title: "Request rejected",
      advice: "If this continues, send the request ID to support.",
    },
    otherInJob: {
      title: "Request rejected",
      advice: "Remix this job and try again, or send the request ID to support.",
    },
    otherInSignIn: {
      title: "Couldn't sign in",
      advice: "Your key wasn't saved. Try again. If this continues, check the server log.",
    },
    policyInForm: {
      title: "Rejected by the provider's content rules",
      advice: "Change it, then generate again.",
    },
    policyInJob: {
      title: "Rejected by the provider's content rules",
      advice: "Remix this job and change one thing at a time: the prompt first, then the inputs.",
    },
    priceIncreased: {
      title: "The price went up",
      advice: "Check the new price and press again.",
    },
    rateLimited: {
      title: "Too many requests",
      advice: "Your job starts automatically when the wait is over.",
    },
    tooManyAttempts: { title: "Too many failed attempts" },
    tooManyDemos: {
      title: "Too many new demo workspaces",
      advice: "This network has opened as many as it can today. Try again tomorrow, or enter an API key.",
    },
    tooManySignIns: { title: "Too many sign-ins at once" },
    unreachable: {
      title: "Can't reach the API",
      advice:
        "We couldn't verify your key, and it wasn't saved. Try again in a minute. If this continues, check CREATIVE_API_BASE_URL.",
    },
    wait: (seconds: number | undefined) =>
      `${seconds ? `Wait ${seconds} seconds` : "Wait a minute"}, then try again. The key wasn't checked.`,
  },
  calendar: { outOfRange: "Enter a year from 0001 to 9999." },
  completeResponse: {
    internal: "Something went wrong on our side.",
    invalid: "This request isn't valid.",
    methodNotAllowed: "This URL doesn't support this method.",
    notFound: "This URL doesn't exist.",
    refused: "Request rejected.",
  },
  cursor: { invalid: "This cursor isn't valid." },
  freeDisk: {
    full: "This server's disk is almost full. Free up space, then try again.",
    readOnly: "This server can't write to its storage folder. Check the disk and its permissions.",
  },
  database: {
    causes: {
      full: (reason: string) => `its disk has no room (${reason}); free some`,
      late: (where: string, seconds: number) =>
        `${where} didn't answer within ${seconds} s; start the server or correct the address`,
      noDatabase: (name: string) => `there is no database "${name}" on that server; create it`,
      notUpdated: (reason: string) =>
        `it can't be updated (${reason}); its user must own it and be allowed to write`,
      other: (where: string, reason: string) => `${where} doesn't let us in (${reason})`,
      password: (user: string) => `the user "${user}" or the password is wrong`,
      refused: (where: string) => `nothing answers at ${where}; start the server or correct the address`,
      unknownHost: (host: string) => `there is no host "${host}"; correct the address`,
      unreadable: (reason: string) => `its address can't be used (${reason}); correct it`,
    },
    isNewer:
      "The database (of DATABASE_URL, or in DATA_DIR) was changed by a newer version of Atelier. Start that version, or restore a backup from before it.",
    isUpdating: "Another start is updating the database; waiting for it",
    unusable: (name: string, reason: string) => `The database of ${name} can't be used: ${reason}.`,
  },
  ingressRefusal: {
    chunk: "The extensions of a chunk of the body are too long.",
    expectation: "This server meets no expectation but 100-continue.",
    headers:
      "The headers are too long. In a browser, delete the cookies of this host in its settings, and try again.",
    malformed: "The request isn't valid HTTP.",
    noHost: "The Host header is missing or malformed.",
    slow: "The request didn't arrive in time.",
    encoding: "The percent-encoding in the URL isn't valid.",
    host: (name: string) =>
      `A request for the host ${name} arrived, but this server responds only to localhost, HOST and the names in ALLOWED_HOSTS. If people open that name, add it to ALLOWED_HOSTS and restart. If they open another, have your proxy pass on Host as the browser sent it.`,
    method: "No URL here supports this method.",
    pathOnly: "Send only the path of the URL.",
  },
  largeHeaders: {
    byHand:
      "If this page comes back, delete the site data of this host in your browser's settings, or open Atelier under another host name.",
    clear: "Clear this host's cookies",
    consequence: "Clearing them signs you out of Atelier and of the other programs on this host.",
    largest: "The largest are:",
    refused: (bytes: number, most: number) =>
      `The headers have ${bytes} bytes, and this server accepts ${most}. Delete the cookies of this host and try again.`,
    size: (bytes: number) => `(${Math.ceil(bytes / 1000)} kB)`,
    title: "Your browser sends too many cookies",
    why: "Browsers share cookies between all programs on one host, whatever the port. Together they are larger than Atelier accepts, so this page can't open.",
  },
  disconnectSignal: { left: "The sender left before this request was done." },
  openFiles: {
    advice:
      "this process has as many files and connections open as it may, so requests and jobs fail until others end. Allow more and start again: ulimit -n 65536, LimitNOFILE=65536 under systemd, --ulimit nofile=65536 with Docker",
  },
  metricsAccess: {
    off: "Metrics are off. Set METRICS_TOKEN to read them.",
    token: "Send METRICS_TOKEN as Authorization: Bearer.",
  },
  streamLimits: {
    answers: "language model requests",
    downloads: "downloads",
    feeds: "live connections",
    files: "files",
    ofBrowser: (name: string) => `This browser has too many ${name} open. Try again in a moment.`,
    ofKey: (name: string) => `This API key has too many ${name} open. Try again in a moment.`,
    ofServer: (name: string) => `This server has too many ${name} open. Try again in a moment.`,
    uploads: "uploads",
  },
  timeZone: {
    invalid: "This isn't a valid time zone.",
    unknown: "The database doesn't know this time zone. Choose another, such as UTC.",
  },
  typedNumber: {
    missing: (name: string) => `${name}: enter a number.`,
    unreadable: (name: string, decimals: boolean) =>
      `${name}: enter a number in digits only, such as ${decimals ? "12.5" : "1250"}.`,
    ambiguous: (name: string, a: number, b: number) =>
      `${name}: this can mean ${a} or ${b}. Enter the one you mean.`,
    whole: (name: string, value: number) => `${name}: enter a whole number, such as ${Math.floor(value)}.`,
    tooSmall: ({ name, min }: { name: string; min: string }) => `${name}: enter ${min} or more.`,
    outOfRange: ({ name, min, max }: { name: string; min: string; max: string }) =>
      `${name}: enter a number from ${min} to ${max}.`,
  },
};

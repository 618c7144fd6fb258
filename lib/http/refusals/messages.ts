/** The advice that people read about a refusal. */
export const messages = {
  refusal: {
    approvalNeeded: {
      title: "An owner must approve this",
      advice: "Press the button again to ask for approval.",
    },
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
    limitReached: {
      title: "Over the limit",
      advice: "Choose cheaper settings, or wait until the limit renews.",
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
    notPermitted: {
      title: "Your role doesn't allow this",
      advice: "Ask an owner of this workspace if you need it.",
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
      advice:
        "Replace it below or ask an owner to, then press Generate again. Your history and draft are kept.",
    },
    keyRejectedInJob: {
      title: "The API didn't accept your key",
      advice: "Replace the key or ask an owner to, then run this job again.",
    },
    keyReusedInForm: {
      title: "Request key already used",
      advice: "The key belongs to a different request. Press Generate again to send yours with a new key.",
    },
    keyReusedInJob: {
      title: "Request key already used",
      advice: "The key belongs to a different request. Run this job again to send it with a new key.",
    },
    keyClosed: {
      title: "Atelier was restored from a backup",
      advice:
        "This key may have been replaced since. Open the owner's link that the restore printed, then enter the key in Settings.",
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
};

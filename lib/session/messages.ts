import type { NeededScope, Role } from "@/lib/http/permissions";
import { formatQuantity } from "@/lib/platform/format";

/** What sign-in and the routes behind it say when they refuse. */
export const messages = {
  attempts: {
    tooManyAttempts: (seconds: number) =>
      `Too many failed attempts. Try again in ${formatQuantity(seconds, "second")}.`,
    tooManyDemos: "This network has opened as many demo workspaces as it can today. Try again tomorrow.",
    tooManySignIns: "Too many sign-ins at once. Try again in a moment.",
  },
  authBody: {
    notAnObject: "Send an object of fields.",
    tooLong: "The address of this page is too long to come back to. Open a shorter one, then sign in.",
    wrongType: "Send application/json or a form.",
  },
  authRoute: {
    expired: "This form has expired. Reload the page and try again.",
    notFound: "This URL doesn't exist.",
  },
  checkKey: {
    empty: "Enter the API key of your account.",
    longest: (characters: number) =>
      `The key has more than ${characters} characters. Copy only the key from your account.`,
    refused: "The API doesn't accept this key. Check that you copied all of it.",
    space: "a space",
    tab: "a tab",
    wrong: (character: string, position: number) =>
      `The key has ${character} at character ${position}. Keys have no spaces or special characters. Copy it again from your account.`,
  },
  account: {
    missingName: "Enter your name.",
    missingPassword: "Enter your password.",
    noWorkspace: "You're no longer a member of this workspace. Ask an owner for a new invitation.",
    taken: "Someone here already has this name. Add an initial or choose another.",
    wrong: "Name and password don't match. Check both, or ask an owner for a link to set a new password.",
  },
  keyClosed:
    "Atelier was restored from a backup, and this key may have been replaced since. Open the owner's link that the restore printed, then enter the key in Settings.",
  keyReplaced: "This key was replaced in Atelier. Sign in with the new key.",
  keyGone: "This workspace's API key isn't stored here any more. An owner signs in with it to go on.",
  labelDeleted: "This name stands for a deleted person. Enter another name.",
  labelTaken:
    "A member of this workspace has this name. Sign in with the member's password, or enter another name.",
  oidc: {
    canceled: "You canceled the sign-in. Try again, or sign in another way.",
    client:
      "The sign-in provider doesn't accept Atelier as it is set up. Whoever runs Atelier checks OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the redirect address, and finds the reason in the server log.",
    failed: "The sign-in didn't complete. Try again, or sign in another way.",
    noAccount: "Nobody here has invited you yet. Ask an owner of a workspace for an invitation.",
    noProvider: (address: string) =>
      `No OpenID provider describes itself at ${address}. Whoever runs Atelier sets OIDC_ISSUER to the provider's issuer address.`,
    noSignature:
      "The sign-in provider signs with a shared secret only, which Atelier doesn't accept. Whoever runs Atelier chooses RS256 or ES256 for its client there.",
    otherIssuer: (set: string, named: string) =>
      `OIDC_ISSUER is ${set}, but the provider there calls itself ${named}. Whoever runs Atelier sets OIDC_ISSUER to ${named}.`,
    otherTokens:
      "The sign-in provider calls itself by another name in its tokens. The server log has that name, and whoever runs Atelier sets OIDC_ISSUER to it.",
    notReauthenticated:
      "The sign-in provider didn't confirm that you signed in again just now, so this can't be taken as proof. Whoever runs Atelier lets the provider send auth_time.",
    unreachable: "Can't reach the sign-in provider right now. Try again, or sign in another way.",
  },
  password: {
    common: "This password is easy to guess. Use a few unrelated words.",
    none: "Your account has no password. You sign in at your provider or with the API key.",
    missing: "Enter a new password.",
    long: (characters: number) => `Use at most ${characters} characters.`,
    short: (characters: number) => `Use at least ${characters} characters.`,
  },
  permit: {
    costsHidden: (role: Role) => `An owner hides costs from ${role}s.`,
    noScope: (needed: NeededScope) => {
      if (needed === null) return "A program can't do this with an access token. Open Atelier in a browser.";
      const scope = {
        make: "one of the scopes that make something",
        spend: "a scope that spends credits",
        any: "a scope",
      };
      const named =
        needed === "make" || needed === "spend" || needed === "any" ? scope[needed] : `the scope ${needed}`;
      return `This access token doesn't have ${named}. Make a token that has it in Settings, Tokens.`;
    },
    notYours: "Someone else made this. Only they or an owner can do that.",
    onlyShared: "Someone else shared this with you. Only they can change it.",
    refused: (role: Role, allowed: readonly Role[]) =>
      `You're a ${role} here. Only ${allowed.map((each) => `${each}s`).join(" and ")} can do that.`,
  },
  token: {
    andCookie: "Send the access token or the session cookie, not both.",
    tooManyCalls: (calls: number) =>
      `This token makes more than ${calls} changes a minute. Wait for the seconds in Retry-After.`,
  },
  reauthenticate: {
    missing: "Enter the current API key, or your password, to continue.",
    needed: {
      key: "Enter the current API key to continue.",
      password: "Enter your password to continue.",
      sign_in: "Sign in again to continue.",
    },
    wrong: {
      key: "This isn't the key in use. Check that you copied all of it.",
      password: "This isn't your password.",
    },
  },
  noSession: "This session has already ended.",
  replaceKey: {
    demoKey:
      "The key of a demo workspace can't be replaced. To use another key, sign out and sign in with it.",
    missing: "Enter the new API key.",
    newKeyShared: "Anyone can use this demo key. Enter a key of your own.",
    otherWorkspace: "This key has a workspace of its own. Sign out, then sign in with it.",
    sameKey: "You already use this key. Enter a different one.",
  },
  signIn: {
    offline: "Can't reach Atelier. Check your connection and try again.",
  },
  signedOut: "Sign in to continue.",
};

import type { Role } from "@/lib/http/permissions";
import { messages as peopleMessages } from "@/lib/people/messages";
import { asSentence, isolate } from "@/lib/platform/excerpt";
import { formatCount } from "@/lib/platform/format";
import { messages as sessionMessages } from "@/lib/session/messages";

/** What each role may, to whoever is about to have it. */
const ROLES = {
  owner: {
    article: "an",
    means: "Owners can do everything here, including people, limits and the API key.",
  },
  creator: {
    article: "a",
    means:
      "Creators make new work with the workspace's credits, edit their own, and use its library. You need no API key.",
  },
  viewer: {
    article: "a",
    means: "Viewers see and download everything in the library, and spend no credits.",
  },
} as const satisfies Record<Role, { article: string; means: string }>;

const { oidc, account } = sessionMessages;
const PROVIDER_REFUSALS: Record<string, string> = {
  already_member: peopleMessages.alreadyMember,
  invitation_over: peopleMessages.invitationOver,
  oidc_canceled: oidc.canceled,
  oidc_client: oidc.client,
  oidc_issuer: oidc.otherTokens,
  oidc_not_reauthenticated: oidc.notReauthenticated,
  oidc_unreachable: oidc.unreachable,
  no_account: oidc.noAccount,
  no_workspace: account.noWorkspace,
};

/** The visible text of the pages outside of the studio: signing in, and joining by an invitation. */
export const messages = {
  accountRefusal: {
    noWorkspace: "You belong to no workspace here",
    other: "Something went wrong",
    otherAdvice:
      "Nothing was changed. Try again. If this continues, ask whoever runs Atelier to check the server log.",
    sessionEnded: "Your session ended",
    tooMany: { rate_limited: "Too many failed attempts", too_many_sign_ins: "Too many sign-ins at once" },
    tryAgain: (wait: string) => `Try again in ${wait}.`,
  },
  provider: {
    failed: (code: string) => (code === "oidc_canceled" ? "Sign-in canceled" : "Couldn't sign you in"),
    go: (name: string) => `Continue with ${isolate(name)}`,
    /** What somebody reads whom the provider sent back, by the code of the refusal. */
    refused: (code: string) => PROVIDER_REFUSALS[code] ?? oidc.failed,
    /** After a sign-out that the provider has no part in. */
    stays: (name: string) => `Signed out of Atelier, not of ${isolate(name)}`,
    staysAdvice: "On a shared computer, sign out there, too, or the next person can come in as you.",
  },
  join: {
    alreadyIn: "You're already a member",
    alreadyInAdvice:
      "Open Atelier, and choose this workspace in the account menu. The invitation stays unused.",
    asNew: "Join with a new name instead",
    asYou: (name: string) => `Join as ${isolate(name)}`,
    endsSession: "This browser is signed in with the API key. Joining ends that session, here only.",
    failed: "Couldn't open the invitation",
    hasAccount: "Already have a name and password here?",
    heading: (workspace: string | null, role: Role) =>
      `Join ${workspace === null ? "a workspace" : isolate(workspace)} as ${ROLES[role].article} ${role}`,
    invitedBy: (name: string) => `Invited by ${isolate(name)}. `,
    isMember: "Already a member?",
    join: "Join",
    /** The typed name whose work becomes the new member's. */
    label: (name: string) => `What was made under the name ${isolate(name)} becomes yours.`,
    means: (role: Role) => ROLES[role].means,
    missing: "No invitation in this link",
    missingAdvice:
      "Open the whole link that you were sent, with everything after the #. If that's all there is, ask an owner for a new invitation.",
    nameHint: "You sign in with it, and others see it beside what you make.",
    open: "Open Atelier",
    orPassword: "or choose a name and a password",
    opening: "Opening the invitation…",
    over: "This invitation is over",
    passwordHint: (characters: number) => `At least ${formatCount(characters)} characters.`,
    passwordShort: (characters: number) => `Use at least ${formatCount(characters)} characters.`,
    signIn: "Sign in",
    signInFirst: "Sign in first",
    title: "Join a workspace",
    tryAgain: "Try again",
  },
  newPassword: {
    about: (workspace: string | null) =>
      `An owner of ${workspace === null ? "your workspace" : isolate(workspace)} made this link. Nobody else learns the password that you choose.`,
    ends: "Your other browsers are signed out.",
    failed: "Couldn't open the link",
    field: "New password",
    heading: (name: string) => `Choose a new password, ${isolate(name)}`,
    missing: "No token in this link",
    missingAdvice:
      "Open the whole link that you were sent, with everything after the #. If that's all there is, ask an owner for a new one.",
    opening: "Opening the link…",
    over: "This link is over",
    save: "Save and sign in",
    title: "Choose a new password",
  },
  page: {
    ended: "Your session ended",
    endedAdvice:
      "Sign in to continue where you were. Running jobs go on, and drafts are kept in this browser.",
    heading: "Sign in",
  },
  signInForm: {
    addName: "Add your name",
    apiKey: "API key",
    demo: "No account needed. This browser gets a demo workspace of its own and finds it again, until its cookies are cleared. Clips are drawn procedurally (no AI model), and credits are free.",
    name: "Name",
    nameHint: "Shown as the creator when several people share a key.",
    nameMissing: "Enter your name.",
    hidePassword: "Hide password",
    password: "Password",
    passwordMissing: "Enter your password.",
    /** Who signs in by what. */
    purpose: {
      key: "Enter your API key. It's stored encrypted on this server only.",
      password: "Enter the name and password you chose when you joined. Members never need the API key.",
    },
    refused: (title: string, advice: string) => `${asSentence(title)} ${advice}`,
    showPassword: "Show password",
    signIn: "Sign in",
    /** The quiet way to the other form, by the form that it leads to. */
    other: {
      key: { question: "Have the API key?", action: "Sign in with the API key" },
      password: { question: "Joined by an invitation?", action: "Sign in with a password" },
    },
    tryDemo: "Try it with the demo key",
  },
  stills: {
    caption: "Stills from demo clips, drawn procedurally by no AI model.",
    promises: [
      {
        title: "The price is on the button",
        meaning: "See the exact cost first, then what was reserved, charged and refunded.",
      },
      {
        title: "One click, one charge",
        meaning: "Double clicks, reloads and lost responses never create a second job.",
      },
      {
        title: "Your results are saved",
        meaning: "We copy each result to this server before its link expires.",
      },
    ],
  },
};

import { scopePhrase } from "@/components/tokens/scope-sentence";
import type { Approval, HeldByLimit } from "@/lib/approvals/approval";
import type { EndedFor, LimitRequest, LimitRequestStatus } from "@/lib/approvals/limit-request";
import type { AuditDetails } from "@/lib/audit/audit";
import { type Role, SCOPES } from "@/lib/http/permissions";
import type { JobKind } from "@/lib/jobs/job";
import { type Limit, type LimitEffect, limitSubject, PERIOD_WORDS } from "@/lib/limits/limit";
import type { SettingsGroup, SettingsSection } from "@/lib/navigation/settings";
import type { PersonDetail, PersonStorage } from "@/lib/people/person-api";
import {
  formatBytes,
  formatCount,
  formatCredits,
  formatMomentDay,
  formatQuantity,
} from "@/lib/platform/format";

/** How what belongs to an act is named: the roles before and after, credits, counts. */
const DETAILS: Record<string, string> = {
  by: "by",
  credits_before: "credits before",
  effect: "at the limit",
  effect_before: "at the limit before",
  period: "period",
  scope: "of",
  credits: "credits",
  file_names: "file names",
  from: "from",
  jobs: "results",
  mode: "at the limit",
  name: "name",
  quota_bytes: "bytes",
  role: "role",
  time_zone: "time zone",
  to: "to",
  uses: "people",
};
const WAYS: Record<string, string> = {
  board: "a board",
  collection: "a collection",
  job: "a result",
  key: "API key",
  link: "a link",
  oidc: "single sign-on",
  switch: "switching",
};
/** What is a moment, by its name. */
const MOMENTS: Record<string, string> = { expires_at: "ends", until: "until" };
/** Ids, which say nothing to people. The CSV file has them. */
const IDS: ReadonlySet<string> = new Set(["request", "thing"]);

const storedOf = ({ used_bytes: used, limit_bytes: limit }: PersonStorage): string =>
  limit === null ? formatBytes(used) : `${formatBytes(used)} of ${formatBytes(limit)}`;

const sections: Record<SettingsSection, string> = {
  approvals: "Approvals",
  people: "People",
  key: "API key",
  sessions: "Sessions",
  limits: "Limits",
  models: "Models",
  storage: "Storage",
  notifications: "Notifications",
  tokens: "Tokens",
  connect: "Connect",
  webhooks: "Webhooks",
  audit: "Audit log",
};

const groups: Record<SettingsGroup["name"], string> = {
  studio: "Studio",
  programs: "Programs",
  record: "Record",
};

const roles: Record<Role, string> = { owner: "Owner", creator: "Creator", viewer: "Viewer" };

/** "Ann", "Ann and Ben", "Ann, Ben and Cy". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const EFFECTS: Record<LimitEffect, string> = {
  warn: " It warns.",
  ask: " It asks.",
  block: " It blocks.",
};
/** Why a request for a higher limit ended without an answer. */
const ENDED: Record<EndedFor, string> = {
  limit_removed: "The limit was removed,",
  limit_raised: "The limit was raised meanwhile,",
  asker_left: "They left, or can't run jobs here any more,",
};

const JOBS: Record<JobKind, [one: string, many: string]> = {
  video: ["clip", "clips"],
  image: ["image", "images"],
  voice: ["voice line", "voice lines"],
  avatar: ["talking avatar", "talking avatars"],
};
const made = (jobs: number, kind: JobKind): string => formatQuantity(jobs, ...JOBS[kind]);

type Asker = Pick<Approval, "person_name" | "token_name">;
/** "Mara", or "Claude, for Mara" for a request by an access token. */
const askerName = ({ person_name, token_name }: Asker): string =>
  [token_name, person_name ?? "Unnamed"].filter((name) => name !== null).join(", for ");

/** What a limit leaves now, or after a request that it has room for. */
function held(limit: HeldByLimit, credits: number) {
  const { effect, limit_credits: most, left_credits: left } = limit;
  const name = limitSubject(limit);
  if (left >= credits) return `${name} keeps ${formatCount(left - credits)} of ${formatCount(most)}.`;
  return effect === "block"
    ? `${name} blocks it, with ${formatCount(left)} of ${formatCount(most)} left.`
    : `${name} leaves ${formatCount(left)} of ${formatCount(most)}.`;
}

export const messages = {
  apiKey: {
    about: "Jobs run with this workspace's key. It's stored encrypted on this server only.",
    apiAccess: (isOn: boolean) => (isOn ? "API access is on" : "API access is off"),
    endsIn: "Ends in ",
    gone: "The key isn't stored here any more. Sign in with it to store it again.",
    loadFailed: "Couldn't load the key's dates.",
    neverUsed: "last use not noted yet",
    plan: (plan: string) => `Plan: ${plan}`,
    planUnknown: "Couldn't load the plan.",
    replace: "Replace API key…",
    replaced: "Replaced ",
    stored: "Stored ",
    used: "last used ",
    usage: "See plan & usage",
  },
  approvals: {
    title: "Waiting for you",
    about:
      "Jobs above a limit that asks, which start when you approve them for at most this price, and requests for higher limits.",
    none: "Nothing waits for you.",
    own: {
      title: "Your requests",
      about:
        "Jobs above a limit that asks, which start when an owner approves them, and requests for higher limits.",
      none: "You have no open requests.",
    },
    loadFailed: "Couldn't load the requests. Reload the page.",
    unnamed: "Unnamed",
    you: "You",
    asks: "asks for",
    /** After the name of an access token, and before the person for whom it asks. */
    tokenAsks: "asks, for",
    youObject: "you",
    tokenAsksFor: ":",
    askYou: "asked for",
    what: (jobs: number, kind: JobKind, credits: number) =>
      `${made(jobs, kind)} for ${formatCredits(credits)}`,
    on: (models: readonly string[]) => `on ${listed(models)}.`,
    board: "Board:",
    parts: (count: number) => `Show ${formatCount(count)} different jobs`,
    part: (jobs: number, model: string) => `${formatCount(jobs)} on ${model}:`,
    /** What each limit leaves, the decisive one first. */
    limits: (limits: readonly HeldByLimit[], credits: number) =>
      limits
        .slice(0, 2)
        .map((limit) => held(limit, credits))
        .join(" "),
    askedAt: "Asked",
    note: (note: string) => `: “${note}”`,
    period: ".",
    approve: (credits: number) => `Approve ${formatCount(credits)}`,
    approveOf: (asker: Asker, credits: number) => `Approve ${formatCredits(credits)} for ${askerName(asker)}`,
    decline: "Decline",
    declineOf: (asker: Asker, credits: number) => `Decline ${formatCredits(credits)} for ${askerName(asker)}`,
    withdraw: "Withdraw",
    withdrawOf: (prompt: string) => `Withdraw the request: ${prompt}`,
    failed: "Couldn't answer the request. Try again.",
    decided: (count: number) => `Decided, ${formatCount(count)}`,
    status: { waiting: "Waiting", granted: "Approved", declined: "Declined", withdrawn: "Withdrawn" },
    decidedWhat: (asker: Asker, jobs: number, kind: JobKind, credits: number) =>
      `${askerName(asker)}: ${made(jobs, kind)}, ${formatCredits(credits)},`,
    by: (name: string) => `by ${name},`,
    view: "View job",
    viewOf: (prompt: string) => `View job: ${prompt}`,
  },
  limitRequests: {
    /** "You", "Mara", or "Claude, for Mara" for a request by an access token. */
    asker: ({ is_yours, token_name, person_name }: LimitRequest) =>
      is_yours && token_name === null ? "You" : askerName({ token_name, person_name }),
    asks: "asks for",
    asked: "asked for",
    more: ({ asked_credits: asked, limit }: LimitRequest) =>
      `${formatCredits(asked)} ${PERIOD_WORDS[limit.period].each}`,
    /** The limit as it is now, and how much of it is used. */
    figures: ({ limit }: LimitRequest) => {
      const { limit_credits: most, counted_credits: counted, effect } = limit;
      const name = limitSubject(limit);
      if (most === null || counted === null) return name;
      return `${name} is ${formatCredits(most)}, ${formatCount(counted)} used.${effect === null ? "" : EFFECTS[effect]}`;
    },
    askedAt: "Asked",
    note: (note: string) => `: “${note}”`,
    amount: "New limit",
    amountOf: (request: LimitRequest) => `New limit for ${askerName(request)}, credits`,
    grant: "Grant",
    grantOf: (request: LimitRequest, credits: number | null) =>
      `Grant ${formatCredits(credits ?? request.asked_credits)} to ${askerName(request)}`,
    decline: "Decline",
    declineOf: (request: LimitRequest) => `Decline the higher limit of ${askerName(request)}`,
    declineTitle: (request: LimitRequest) =>
      `Decline ${formatCredits(request.asked_credits)} ${PERIOD_WORDS[request.limit.period].each} for ${askerName(request)}?`,
    word: "A word to who asked",
    withdraw: "Withdraw",
    withdrawOf: ({ asked_credits: asked }: LimitRequest) =>
      `Withdraw the request for ${formatCredits(asked)}`,
    failed: "Couldn't answer the request. Try again.",
    status: {
      waiting: "Waiting",
      granted: "Granted",
      declined: "Declined",
      withdrawn: "Withdrawn",
      ended: "Ended",
    } satisfies Record<LimitRequestStatus, string>,
    decidedWhat: (request: LimitRequest) => {
      const { limit, asked_credits: asked, granted_credits: granted, ended_for: ended } = request;
      const amount =
        granted === null || granted === asked
          ? formatCredits(asked)
          : `${formatCredits(granted)} of ${formatCount(asked)}`;
      return `${askerName(request)}: ${amount} ${PERIOD_WORDS[limit.period].each}${ended === null ? "," : `. ${ENDED[ended]}`}`;
    },
    by: (name: string) => `by ${name},`,
  },
  audit: {
    about: "What people did with access, limits and results, newest first.",
    act: "Kind of event",
    anyAct: "All events",
    anyone: "Everyone",
    /** Between a person and the access token by which they did it. */
    byToken: ", by token ",
    columns: { act: "Event", details: "Details", person: "Person", when: "When" },
    details: (details: AuditDetails, timeZone: string) =>
      Object.entries(details)
        .filter(([name, value]) => value !== null && !IDS.has(name))
        .map(([name, value]) =>
          name === "scopes"
            ? scopePhrase(SCOPES.filter((scope) => String(value).split(" ").includes(scope)))
            : name in MOMENTS
              ? `${MOMENTS[name]} ${formatMomentDay(String(value), timeZone)}`
              : `${DETAILS[name] ?? name} ${WAYS[String(value)] ?? value}`,
        )
        .sort()
        .join(", "),
    download: "Download CSV",
    failed: "Couldn't load the audit log",
    label: "Audit log",
    noMatches: "No matches",
    none: "Nothing happened yet",
    to: " · ",
    unnamed: "Unnamed",
  },
  notices: {
    address: "Email address",
    failed: "Couldn't load your notices",
    failedToSave: "Couldn't save this. Try again.",
    kinds: {
      done: "A result is done or failed",
      approval_needed: "Someone asks for credits",
      approval_answered: "Your request is answered",
      remark_left: "A guest leaves a remark",
      review_answered: "A guest answers a review",
      balance_low: "Credits are running out",
      webhook_off: "A webhook is turned off",
      statement_made: "The statement of a month is made",
    },
    mail: "Email",
    push: "This browser",
    pushHint: "Shown while no Atelier tab is visible, also when all are closed.",
    saveAddress: "Save",
    toMail: (kind: string) => `${kind}: by email`,
    toPush: (kind: string) => `${kind}: in this browser`,
    when: "When",
  },
  notifications: {
    browser: "Browser notifications",
    browserBlocked: "Notifications are blocked. Allow them in your browser's site settings.",
    browserHint: "Notify you when no Atelier tab is visible.",
    browserUnavailable: "Browsers allow this only over HTTPS or on this machine.",
    playSound: "Play sound",
    sound: "Sound",
    soundHint: "Play a short chime, once, even with several tabs open.",
    tabTitle: "Tab title",
    tabTitleHint: "Show the number of running jobs, and a mark when one finishes in the background.",
  },
  /** The spoken name of a section: that of "Notifications" alone is the name of the messages on the screen. */
  part: (title: string) => `${title} settings`,
  changePassword: {
    about: "Your other browsers are signed out, in every workspace.",
    action: "Change password",
    changed: "Password changed",
    failed: "Couldn't change the password. Try again.",
    open: "Change password…",
    password: "New password",
    credential: "Current password",
    title: "Change password",
  },
  costs: {
    failed: "Couldn't change who sees costs. Try again.",
    title: "Who may see what things cost",
    roles: { creator: "Creators", viewer: "Viewers" },
    hints: {
      creator:
        "Off: they see the price of what they make and what it cost, and no usage, balance or costs of others. Their agents and the API's pass-through can't read.",
      viewer: "Off: they see no prices and no costs at all.",
    },
  },
  person: {
    title: "Person",
    back: "All people",
    failed: "Couldn't load this person",
    figures: "In figures",
    left: "Left the workspace",
    joined: "joined",
    remove: "Remove",
    made: "Made",
    kinds: (made: PersonDetail["made"]) =>
      made.length === 0
        ? "Nothing yet"
        : made.map(({ kind, jobs }) => formatQuantity(jobs, ...JOBS[kind])).join(", "),
    thisMonth: "Credits this month",
    lastMonth: (credits: number) => `${formatCount(credits)} last month`,
    storage: "Storage",
    storageOf: ({ limit_bytes: limit, files }: PersonStorage) =>
      limit === null
        ? formatQuantity(files, "file")
        : `of ${formatBytes(limit)}, ${formatQuantity(files, "file")}`,
    madeTitle: "What they made",
    gallery: "Show all in the gallery",
    ofKind: (kind: string, jobs: number) => `${kind} ${formatCount(jobs)}`,
    open: (prompt: string) => `Open: ${prompt}`,
    limits: "Limits",
    allLimits: "All limits",
    spent: "Charged this month, by model",
    ledger: "Show the ledger",
    model: "Model",
    charged: "Credits",
    otherModels: "Other language models",
    holds: "What they hold",
    files: "Storage",
    filesOf: (stored: PersonStorage, uploads: number) =>
      `${storedOf(stored)}, ${formatQuantity(uploads, "upload")}`,
    tokens: "Access tokens",
    programs: "Programs let in",
    reviews: "Open review links",
    boards: "Boards",
    moreBoards: (count: number) => `and ${formatCount(count)} more`,
  },
  storageLimit: {
    action: "Storage limit…",
    title: (name: string) => `Storage limit: ${name}`,
    about: (name: string, usedBytes: number) =>
      `${name} holds ${formatBytes(usedBytes)}: uploads and results. Uploads beyond the limit are refused. Results are always stored.`,
    limit: "Limit",
    unit: "GB",
    hint: "Empty: only the workspace's storage limit.",
    saved: "Storage limit saved",
    failed: "Couldn't save the storage limit. Try again.",
  },
  people: {
    about: "Invite people by link. They sign in with a name and a password, and never see the API key.",
    actions: "Actions",
    actionsFor: (name: string) => `More for ${name}`,
    active: "Active",
    activePrefix: "Active ",
    charged: "Charged for jobs this month",
    chargedOf: (name: string, credits: number) =>
      `Charged for jobs of ${name} this month: ${formatCredits(credits)}`,
    longChargedOf: (name: string, credits: number) =>
      `${formatCredits(credits)} for jobs this month: ${name}`,
    chargedThisMonth: (credits: number) => `${formatCredits(credits)} for jobs this month`,
    copyLink: "Copy link",
    limit: "Limit",
    limitOf: ({ limit_credits, period }: Limit) =>
      `${formatCount(limit_credits)} ${PERIOD_WORDS[period].each}`,
    limitPrefix: "Limit ",
    noLimit: "None",
    storage: "Storage",
    stored: storedOf,
    storedLong: (stored: PersonStorage) => `Storage ${storedOf(stored)}`,
    cannotSpend: "Can't spend",
    delete: "Delete person",
    deleteFailed: "Couldn't delete this person. Try again.",
    deleteOne: "Delete person…",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteYou: "Delete yourself?",
    deleted: (name: string) => `${name} deleted`,
    deleting: [
      "They're signed out everywhere at once. Their waiting jobs are canceled; jobs that run finish and are charged.",
      "Deleted for good: their name, saved prompts and presets, conversations, sessions, invitations and limit.",
      "Their account is deleted, too, unless they belong to another workspace.",
      "What they made and uploaded, its charges and the audit log stay, under a name like “Deleted person 4f2a”.",
    ],
    deletingYou: [
      "You're signed out everywhere at once. Your waiting jobs are canceled; jobs that run finish and are charged.",
      "Deleted for good: your name, saved prompts and presets, conversations, sessions, invitations and limit.",
      "Your account is deleted, too, unless you belong to another workspace.",
      "What you made and uploaded, its charges and the audit log stay, under a name like “Deleted person 4f2a”.",
    ],
    expires: ", link expires ",
    export: "Export data",
    exportFailed: "Couldn't export the data",
    exportOwn: "Export my data",
    former: (members: number) => `Former members (${formatCount(members)})`,
    invite: "Invite",
    inviteFailed: "Couldn't make an invitation. Try again.",
    inviteForm: "Invite someone",
    inviteLabel: "Invite…",
    inviteOne: (name: string) => `Invite ${name}`,
    invited: (by: string | null) => (by ? `Invited by ${by} ` : "Invited "),
    knownKey: "Everyone who knew the API key still does.",
    knownKeyAdvice: "Replace it to make roles and limits hold.",
    link: "Invitation link",
    forDays: "Ends after",
    forDaysOptions: { 1: "A day", 7: "7 days" },
    listed,
    isFull: ". Nobody else can join.",
    joined: (used: number, uses: number) => `${formatCount(used)} of ${formatCount(uses)} joined`,
    linkExpires: (uses: number, days: number, day: string) =>
      `For ${uses === 1 ? "one person" : `up to ${formatCount(uses)} people`}. It expires in ${formatQuantity(days, "day")}, on ${day}.`,
    manyHint: "Each person who opens it joins, until all have. Send it only where all of them read it.",
    uses: "People",
    linkReady: (name: string | null, isCopied: boolean) =>
      `${name ? `The link for ${name}` : "The link"} is ${isCopied ? "ready and copied. It's" : "ready. Copy it now: it's"} shown once.`,
    loadFailed: "Couldn't load people.",
    name: "Name",
    nameOnly: (name: string | null) =>
      name ? "Name only, signs in with the API key" : "Signs in with the API key",
    never: "never",
    mailed: (to: string) => `The link is on its way to ${to}.`,
    mailTo: "Send the link to",
    mailToPlaceholder: "ada@example.com",
    notMailed: (to: string) => `The mail to ${to} couldn't be sent. Copy the link instead.`,
    note: "Who is it for?",
    notePlaceholder: "Name or email, shown only here",
    openInvitation: "Open invitation",
    owners: (names: readonly string[]) =>
      names.length === 0
        ? "Whoever has the API key is an owner and can invite people and change roles."
        : names.length === 1
          ? `${listed(names)} is the owner, and can invite people and change roles.`
          : `The owners are ${listed(names)}. They can invite people and change roles.`,
    remove: "Remove",
    removeFailed: "Couldn't remove this member. Try again.",
    removeOne: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removed: (name: string) => `${name} removed`,
    removedAt: "Removed ",
    passwordLink: "Link for a new password",
    passwordLinkAsk: "Link for a new password…",
    passwordLinkEffects: [
      "Whoever opens the link first sets the password and is signed in. Send it only to them.",
      "It works once, for a day, and ends any link before it.",
      "They're told that you made it. When it's used, their browsers are signed out.",
    ],
    passwordLinkEnd: "Withdraw the link",
    passwordLinkEndFailed: "Couldn't withdraw the link. Try again.",
    passwordLinkEnded: "Link withdrawn",
    passwordLinkExpires: (moment: string) => `It works once, until ${moment}.`,
    passwordLinkFailed: "Couldn't make a link. Try again.",
    passwordLinkMake: "Make link",
    passwordLinkOpen: "Link for a new password, ends ",
    passwordLinkOwn: "An owner made a link that sets your password",
    passwordLinkOwnAdvice: "It works once. It ends ",
    passwordLinkReady: (isCopied: boolean) =>
      `The link is ${isCopied ? "ready and copied. It's" : "ready. Copy it now: it's"} shown once.`,
    passwordLinkTitle: (name: string) => `Let ${name} set a new password?`,
    rename: "Rename…",
    renameFailed: "Couldn't save the name. Try again.",
    renameOwn: "Change my name…",
    renameTitle: (name: string) => `Rename ${name}`,
    renameYou: "Change your name",
    renamed: (name: string) => `The name is now ${name}`,
    renaming: "Everything they made here says the new name. What they sign in with stays as it is.",
    renamingYou:
      "Everything you made here says the new name. If you sign in with a password, you sign in with it, too.",
    removing: [
      "They're signed out everywhere at once, and need a new invitation to come back.",
      "Their waiting jobs are canceled. Jobs that are already running finish and are charged.",
      "What they made stays in the gallery, under their name.",
    ],
    replaceKey: "Replace API key…",
    role: "Role",
    roleChanged: (name: string, role: Role) => `${name} is now ${role === "owner" ? "an" : "a"} ${role}`,
    roleFailed: "Couldn't change the role. Try again.",
    roleHints: {
      owner: "Owners do everything, including people, limits and the API key.",
      creator: "Creators make and sort results, and delete only their own.",
      viewer: "Viewers see and download results.",
    } satisfies Record<Role, string>,
    roleOf: (name: string) => `Role of ${name}`,
    roles,
    takesOver: (name: string) =>
      `Whoever joins with this link takes over the jobs, prompts and limit of “${name}”.`,
    unnamed: "Unnamed",
    withdraw: "Withdraw",
    withdrawFailed: "Couldn't withdraw the invitation. Try again.",
    withdrawOne: (name: string) => `Withdraw the invitation: ${name}`,
    withdrawn: "Invitation withdrawn",
    you: "You",
  },
  limitsTitle: "Limits and balance",
  page: { nav: "Sections of the settings", titleOf: (section: string) => `${section}, settings` },
  groups,
  sections,
  sessions: {
    allFailed: "Couldn't sign everyone out. Try again.",
    /** Undefined until the list has loaded. */
    allWarning: (browsers: number | undefined) =>
      browsers === undefined
        ? "This signs out everyone, including you."
        : browsers === 1
          ? "This signs out this browser, the only one signed in."
          : `This signs out everyone: ${formatCount(browsers)} browsers, including this one.`,
    browser: (browser: string | null, system: string | null) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser"),
    current: "This browser",
    description: "Browsers signed in to this workspace. Signing one out takes effect within seconds.",
    end: "Sign out",
    endAll: "Sign out everyone…",
    endAllNow: "Sign out everyone",
    endOne: (browser: string, person: string) => `Sign out ${browser}, ${person}`,
    ended: (browser: string) => `Signed out ${browser}`,
    failed: "Couldn't sign out this browser. Try again.",
    lastSeen: " · last seen ",
    loadFailed: "Couldn't load sessions.",
    own: {
      allFailed: "Couldn't sign out all your browsers. Try again.",
      /** Undefined until the list has loaded. */
      allWarning: (browsers: number | undefined) =>
        browsers === undefined
          ? "This signs you out everywhere, here too."
          : browsers === 1
            ? "This signs out this browser, the only one you're signed in with."
            : `This signs you out of ${formatCount(browsers)} browsers, including this one.`,
      endAll: "Sign out everywhere…",
      endAllNow: "Sign out everywhere",
    },
    ownDescription: "Browsers you're signed in with. Signing one out takes effect within seconds.",
    since: " · signed in ",
    unnamed: "Unnamed",
  },
  workspaceTitle: {
    change: "Rename",
    failed: "Couldn't save the name. Try again.",
    field: "Workspace name",
    give: "Name this workspace",
    label: "Workspace",
    unnamed: "No name yet",
    saved: "Workspace name saved",
  },
};

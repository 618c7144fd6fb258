import { PART_NAMES, type ShotPart } from "@/lib/boards/part-names";
import type { Role } from "@/lib/http/permissions";
import type { SettingsSection } from "@/lib/navigation/settings";
import { formatCount, formatCredits, formatPercent, formatQuantity, NO_DATA } from "@/lib/platform/format";

const roles = { owner: "Owner", creator: "Creator", viewer: "Viewer" } satisfies Record<Role, string>;

/** The text of what the studio shows on demand: menu, palette, queue, the map of keys and another key. */
export const messages = {
  accountMenu: {
    apiReference: "API reference",
    apiOff: " · API access off",
    keyboardShortcuts: "Keyboard shortcuts",
    people: "People",
    plan: (plan: string) => `Plan: ${plan}`,
    planLoading: "Plan: loading…",
    planUnknown: `Plan: ${NO_DATA}`,
    roles,
    settings: "Settings",
    signOut: "Sign out",
    switchFailed: "Couldn't switch the workspace. Try again.",
    unnamed: "Unnamed",
    workspace: "Workspace",
    workspaceOf: (name: string | null, role: Role) => `${name ?? "Unnamed workspace"} · ${roles[role]}`,
  },
  approvalNotices: {
    asked: (name: string | null, credits: number) =>
      `${name ?? "Somebody"} asks for ${formatCredits(credits)}`,
    granted: (owner: string | null, credits: number) =>
      `${owner ?? "An owner"} approved ${formatCredits(credits)}`,
    declined: (owner: string | null, credits: number) =>
      `${owner ?? "An owner"} declined ${formatCredits(credits)}`,
    see: "See request",
    limitAsked: (name: string | null, credits: number) =>
      `${name ?? "Somebody"} asks for a limit of ${formatCredits(credits)}`,
    limitGranted: (owner: string | null, credits: number) =>
      `${owner ?? "An owner"} raised your limit to ${formatCredits(credits)}`,
    limitDeclined: (owner: string | null, word: string | null) =>
      `${owner ?? "An owner"} declined the higher limit${word === null ? "" : `: “${word}”`}`,
    limitRaised: "The limit that you asked about was raised",
    limitRemoved: "The limit that you asked about was removed",
  },
  commands: {
    copyPrompt: "Copy prompt",
    deleteKey: "Del",
    create: (what: string) => `Create ${what}`,
    createKeywords: "new make generate form",
    favorite: "Add to favorites",
    favorites: "Show favorites",
    favoritesKeywords: "gallery heart liked favorites",
    goTo: (page: string) => `Go to ${page}`,
    groups: {
      actions: "Actions",
      create: "Create",
      lines: "Words in a voice line",
      openJob: "Open result",
      pages: "Pages",
      presets: "Presets",
      shots: "Shots",
      voices: "Voices",
      words: "With these words",
    },
    inProgress: "Show jobs in progress",
    inProgressKeywords: "jobs running queue active processing",
    jobKeywords: "this job",
    keyboardShortcuts: "Keyboard shortcuts",
    keyboardShortcutsKeywords: "keys help",
    moveToTrash: "Move to trash",
    replaceKey: "Replace API key…",
    replaceKeyKeywords: "leaked rotate security",
    settings: {
      approvals: "Settings: approvals",
      people: "Settings: people",
      key: "Settings: API key",
      sessions: "Settings: sessions",
      limits: "Settings: limits",
      storage: "Settings: storage",
      notifications: "Settings: notifications",
      tokens: "Settings: tokens",
      connect: "Settings: connect",
      webhooks: "Settings: webhooks",
      audit: "Settings: audit log",
      models: "Settings: models",
    } satisfies Record<SettingsSection, string>,
    settingsKeywords: {
      people: "members roles invite owner creator viewer workspace name team",
      key: "plan api access",
      sessions: "signed in browsers devices revoke sign out everywhere security",
      approvals: "approve requests ask decline limit",
      limits: "limit budget balance credits daily weekly monthly block ask warn",
      storage: "files disk quota names download",
      notifications: "job ends done sound title push email mail phone",
      webhooks: "events http callback signature secret deliveries automation",
      tokens: "access tokens agents scripts programs scopes stop",
      connect: "api clients agents mcp base url snippets curl",
      models: "rules roles allowed kinds tiers spicy price highest",
      audit: "who did what history security sign-ins csv",
    } satisfies Record<SettingsSection, string>,
    search: (query: string) => `All in the gallery with “${query}”`,
    searchKeys: "Ctrl ↵",
    newShot: (query: string) => `New shot: “${query}”`,
    statements: "Statements",
    statementsKeywords: "bill invoice client month mark-up currency money sent paid report csv print",
    signOut: "Sign out",
    signOutKeywords: "leave log out",
    switchTheme: "Switch theme",
    switchThemeKeywords: "dark light",
    trash: "Show trash",
    unfavorite: "Remove from favorites",
    trashKeywords: "gallery deleted restore",
    voice: (name: string) => `Use voice ${name}`,
    preset: (name: string) => `Use preset: ${name}`,
    presetOf: (name: string, person: string | null) => `Use preset: ${name} · ${person ?? "Unnamed"}`,
    voiceKeywords: (locale: string) => `voice speak ${locale}`,
  },
  foundShots: {
    count: (shots: number, takes: number, hasMore: boolean) =>
      `${hasMore ? "Latest " : ""}${formatQuantity(shots, "shot")}, ${formatQuantity(takes, "take")}`,
    shotOf: (board: string, shot: number) => `${board}, shot ${formatCount(shot)}`,
    take: (take: number, model: string) => `Take ${formatCount(take)} · ${model}`,
    today: "today",
  },
  palette: {
    choose: "choose",
    close: "Close",
    closes: "close",
    empty: "No matches",
    keys: { choose: ["↑", "↓"], open: "↵", takes: "→", close: "Esc" },
    label: "Search and commands",
    opens: "open",
    placeholder: "Search shots, pages, voices and actions…",
    takes: "its takes",
  },
  shotOption: {
    picked: "Picked",
    takes: (takes: number) => formatQuantity(takes, "take"),
  },
  keyMapDialog: {
    singleKeys: "Single-key shortcuts",
    singleKeysHint: "Turn off if you use speech input. Arrow keys, Enter and Ctrl+K keep working.",
    title: "Keyboard shortcuts",
    /** Every key of the studio, where it works and what it does. */
    sections: [
      {
        where: "Everywhere",
        keys: [
          ["Ctrl K · ⌘ K", "Search shots, pages and actions"],
          ["/", "Search this page"],
          ["?", "Show this list"],
          ["Esc", "Close or clear selection"],
        ],
      },
      {
        where: "Gallery",
        keys: [
          ["← → ↑ ↓", "Move between results"],
          ["Home · End", "Go to newest, oldest"],
          ["Enter", "Open"],
          ["Space", "Play or stop preview"],
          ["E", "Show or hide takes"],
          ["S", "Select, with Shift a range"],
          ["H", "Favorite"],
          ["T", "Edit tags"],
          ["D", "Download"],
          ["Del", "Move to trash"],
        ],
      },
      {
        where: "Open result",
        keys: [
          ["← →", "Newer, older result"],
          ["H · T · D · Del", "Same as in the gallery"],
          ["Esc", "Back to the gallery"],
        ],
      },
      {
        where: "Player",
        keys: [
          ["Space", "Play or pause"],
          [", .", "Previous, next frame"],
          ["J L", "1 second back, forward; in takes of a board: previous, next shot"],
          ["← →", "On picture or seek bar: previous, next frame; in takes of a board: previous, next shot"],
          ["M", "Mute"],
          ["F", "Full screen"],
        ],
      },
      {
        where: "Takes",
        keys: [
          ["1 – 8", "Show a take, also in a comparison"],
          ["K", "Pick the take on screen; on a board, go on to the next shot without a pick"],
          ["Shift 1 – 5", "Rate the result on screen"],
          ["X", "Rule out the result on screen"],
        ],
      },
      {
        where: "Sequence",
        keys: [
          ["I O", "In and out point at the playhead"],
          ["Page Up · Page Down", "Previous, next shot"],
        ],
      },
      {
        where: "Queue",
        keys: [
          ["Alt ↑ · Alt ↓", "Move what waits earlier, later"],
          ["Del", "Take back a take"],
        ],
      },
      {
        where: "Forms",
        keys: [["Ctrl Enter · ⌘ Enter", "Generate"]],
      },
    ] satisfies { where: string; keys: [shown: string, does: string][] }[],
  },
  queuePanel: {
    back: "Back to the shot",
    backTo: (shot: number) => `Back to shot ${formatCount(shot)}`,
    changeWords: "Change words",
    close: "Close",
    down: (name: string) => `Move ${name} down`,
    downKeys: "Alt ↓",
    empty: "Nothing in progress",
    emptyAdvice: "Takes appear here from the moment you generate, and until you've seen how they ended.",
    ended: "Just done",
    failed: "Couldn't load the queue.",
    failedChange: "Couldn't change the queue. Try again.",
    left: (time: string) => `about ${time} left`,
    /** A line of a shot: "iota-2, 2 takes". */
    line: (model: string, takes: number) => `${model}, ${formatQuantity(takes, "take")}`,
    lineOf: (model: string, shot: string) => `${model} of ${shot}`,
    more: "More follow. The gallery lists them all.",
    moreQueued: (takes: number) => `${formatQuantity(takes, "more take")} after these.`,
    noBoard: "On no board",
    notCharged: "not charged",
    pause: "Pause what waits",
    paused: "Paused",
    /** Of the next wave of a board. */
    waitsForPicks: "waits for your picks",
    progress: (percent: number) => formatPercent(percent / 100),
    reserved: (credits: number) => `${formatQuantity(credits, "credit")} reserved`,
    reservedPart: (credits: number) => `${formatCount(credits)} reserved`,
    shot: (part: ShotPart, shot: number, words: string) => {
      if (part !== "shot") return `${PART_NAMES[part]} ${formatCount(shot)}: ${words}`;
      return shot > 0 ? `${formatCount(shot)} ${words}` : words;
    },
    shown: (running: number, waiting: number) =>
      [running > 0 && `${formatCount(running)} running`, waiting > 0 && `${formatCount(waiting)} waiting`]
        .filter(Boolean)
        .join(", "),
    takeBack: "Take back",
    takeBackAll: (takes: number) => `Take all ${formatCount(takes)} back`,
    takeBackKey: "Del",
    takeBackOf: (line: string) => `Take back ${line}`,
    takesDone: (takes: number) => formatQuantity(takes, "new take"),
    takesFailed: (takes: number, reason: string) =>
      takes > 1 ? `${reason}, ${formatQuantity(takes, "take")}` : reason,
    title: "Queue",
    up: (name: string) => `Move ${name} up`,
    upKeys: "Alt ↑",
    viewAll: "View gallery",
    waits: "waits",
    waitsFor: (shot: number) => `waits for shot ${formatCount(shot)}'s pick`,
    waitsThen: (time: string) => `waits, then about ${time}`,
  },
  /** More words that find a page. */
  pageKeywords: {
    assistant: "chat ask language model improve prompt conversation",
    boards: "board shots shot list storyboard campaign project film csv takes picks",
    create: "new make generate",
    describe: "shots transcript video analyze text chapters",
    gallery: "jobs history results library",
    pricing: "prices credits cost compare language models llm",
    settings: "preferences",
    usage: "plan charged spent credits limit budget account report csv refunds",
    voices: "speech speak audio custom clone",
  },
  replaceKey: {
    consequence: "Everyone else using the current key is signed out, and it no longer works in Atelier.",
    currentKey: "Current API key",
    password: "Your password",
    enterPassword: "Enter your password.",
    demo: "The key of a demo workspace can't be replaced. To use a key of your own, sign out and sign in with it.",
    enterCurrentKey: "Enter your current API key.",
    enterNewKey: "Enter the new API key.",
    failed: "Couldn't replace the API key. Try again.",
    newKey: "New API key",
    ownersOnly:
      "Only owners can replace the API key. Ask one of them: they're listed in Settings under People.",
    replaced: "API key replaced. Your history and drafts are unchanged.",
    submit: "Replace API key",
  },
  replaceKeyDialog: { title: "Replace API key" },
};

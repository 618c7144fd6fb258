import { PART_NAMES, type ShotPart } from "@/lib/boards/part-names";
import type { DescriptionState } from "@/lib/describe/description";
import type { Role } from "@/lib/http/permissions";
import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatJobs, formatQuantity } from "@/lib/platform/format";
import type { BalanceFigure, ShownConnection, TroubleState } from "./balance-figure";

const ends = { completed: "Completed", failed: "Failed", canceled: "Canceled by the provider" };
const allEnds = { ...ends, rejected: "Rejected" };

/** How the end of a take is told. */
const toldEnds = {
  completed: "is ready",
  failed: "failed",
  canceled: "was canceled by the provider",
  rejected: "was refused",
};

/** A shot on its board, its still, or the line under it. */
export type ShotName = { board: string; number: number; shotId: string; part: ShotPart };
type EndedTake = {
  status: keyof typeof allEnds;
  shot: ShotName | null;
  prompt: string;
  /** Null for a result that was made alone. */
  take: number | null;
};

const quoted = (prompt: string): string => `“${prompt}”`;
const placeOf = ({ board, number, part }: ShotName): string =>
  `${PART_NAMES[part]} ${formatCount(number)} of ${board}`;

type PillFacts = {
  connection: ShownConnection;
  figure: BalanceFigure | null;
  running: number;
  waiting: number;
  hasNews: boolean;
};

const figures = { balance: "Balance", charged: "Charged this month" };

const jobsInProgress = (running: number, waiting: number): string =>
  [
    running > 0 && `${formatJobs(running)} running`,
    waiting > 0 && (running > 0 ? `${formatCount(waiting)} waiting` : `${formatJobs(waiting)} waiting`),
  ]
    .filter(Boolean)
    .join(", ");

const ROLE_NOUNS: Record<Role, string> = { owner: "an owner", creator: "a creator", viewer: "a viewer" };

/** The connection while it is not well: a word for the top bar, and what it means for the person. */
const connections = {
  reconnecting: {
    word: "Reconnecting",
    means: "Connection lost. Jobs keep running; this page will catch up automatically.",
  },
  /** Connected to Atelier, which cannot reach the API. */
  unreachable: {
    word: "API unreachable",
    means: "Can't reach the API. Your library is still available; new jobs will start once it's back.",
  },
  offline: {
    word: "Offline",
    means: "You're offline. Running jobs continue on the server; this page may be out of date.",
  },
} satisfies Record<TroubleState, { word: string; means: string }>;

/** The visible text around every page: rail, top bar, notices and dialogs. */
export const messages = {
  /** The button of the account menu, and the menu. */
  account: "Account",
  balancePill: {
    balance: "Balance",
    charged: "Charged this month",
    /** After the number, where there is no room for the label. */
    chargedShort: "charged",
    /** After "Offline". */
    goOn: "jobs keep running",
    /** The whole as its name: the short form of a phone has no words. */
    label: ({ connection, figure, running, waiting, hasNews }: PillFacts) => {
      const isOffline = connection === "offline";
      const isWell = connection === "connecting" || connection === "connected";
      const facts = [
        !isWell && connections[connection].word,
        isOffline && "jobs keep running",
        // Nothing charged is shown for its place alone.
        isWell &&
          figure &&
          figure.credits !== 0 &&
          `${figures[figure.of]} ${formatQuantity(figure.credits, "credit")}`,
        !isOffline && jobsInProgress(running, waiting),
        hasNews && "new results",
      ].filter(Boolean);
      return [facts.join(", "), "Open the queue"].filter(Boolean).join(". ");
    },
    /** With no job. */
    idle: "Nothing running",
    /** Both numbers while one waits: between two jobs none runs for a moment. */
    runs: (running: number, waiting: number) =>
      waiting === 0
        ? `${formatCount(running)} running`
        : `${formatCount(running)} running, ${formatCount(waiting)} waiting`,
  },
  completionNotice: ends,
  completionToast: {
    look: "Look",
    many: (count: number, failed: number) =>
      failed === 0
        ? `${formatQuantity(count, "take")} are ready`
        : `${formatQuantity(count, "take")} ended, ${formatCount(failed)} without a result`,
    one: ({ status, shot, prompt, take }: EndedTake) => {
      const name = shot ? placeOf(shot) : quoted(prompt);
      return `${take === null ? name : `${name} · take ${formatCount(take)}`} ${toldEnds[status]}`;
    },
    /** Several takes of one shot. */
    takes: (count: number, shot: ShotName | null, prompt: string) =>
      `${shot ? placeOf(shot) : quoted(prompt)} · ${formatQuantity(count, "take")} are ready`,
  },
  connection: connections,
  demo: {
    means: "Demo mode: clips are drawn procedurally (no AI model), and credits are free.",
    tag: "Demo",
  },
  followDescription: {
    done: (name) => `Description ready: ${name}`,
    failed: (name) => `Description failed: ${name}`,
    lost: (name) => `Description response lost: ${name}`,
  } satisfies Record<Exclude<DescriptionState, "running">, (name: string) => string>,
  kindLinks: {
    label: "Type of result",
    tabs: { video: "Video", image: "Image", voice: "Voice", avatar: "Avatar" },
  },
  leave: { failed: "Couldn't reach the server to sign you out. Try again." },
  liveJobs: {
    /** Spoken when a job ends. */
    ended: (status: keyof typeof allEnds, prompt: string) => asSentence(`${allEnds[status]}: ${prompt}`),
    roleChanged: (role: Role) => `An owner changed your role: you're ${ROLE_NOUNS[role]} now`,
  },
  notices: {
    apiOff:
      "API access is off for this account, so you can't run new jobs. Ask whoever manages the plan to turn it on.",
    keyRefused: "The API no longer accepts your key. Your library is still available.",
    keyRefusedSpoken: "The API no longer accepts your key.",
    label: "Notice",
    limited: (since: string) =>
      `The API has limited requests with your key since ${since}. New jobs wait, and start by themselves.`,
    offlineSpoken: "You're offline. Running jobs continue on the server.",
    replaceKey: "Replace API key…",
    unreachable: (since: string) =>
      `Can't reach the API since ${since}. Your library is still available; new jobs will start once it's back.`,
    unreachableSpoken: "Can't reach the API.",
  },
  pages: {
    assistant: "Assistant",
    boards: "Boards",
    create: "Create",
    describe: "Describe",
    gallery: "Gallery",
    pricing: "Pricing",
    settings: "Settings",
    usage: "Usage",
    voices: "Voices",
  },
  paletteButton: { keys: "Ctrl K", label: "Search or go to…" },
  rail: {
    approvals: (count: number) => `, ${formatCount(count)} waiting`,
    home: "Atelier, home",
    label: "Main",
    more: "More",
    morePages: "More pages",
  },
  refusalHelp: { replaceKey: "Replace API key…", seePlan: "See plan & usage" },
  theme: {
    choices: { system: "System", light: "Light", dark: "Dark" },
    flip: "Switch theme",
    label: "Theme",
  },
};

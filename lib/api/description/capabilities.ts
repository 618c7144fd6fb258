import "server-only";

type Capability = {
  name: string;
  description: string;
  /** The parts behind `/api/` of the addresses of its calls. */
  parts: readonly string[];
};

/** The groups of calls in the order in which a reader needs them. */
export const CAPABILITIES: readonly Capability[] = [
  {
    name: "Jobs",
    description:
      "Clips, images, voices and talking avatars: make them, follow them, fetch their files. Making one spends credits.",
    parts: ["jobs", "assets"],
  },
  {
    name: "Models and prices",
    description: "What can be made, with which options, for how many credits.",
    parts: ["catalog", "prices", "llm"],
  },
  { name: "Uploads", description: "Pictures, clips and sounds that jobs start from.", parts: ["uploads"] },
  { name: "Voices", description: "Voices of the library and of the workspace.", parts: ["voices"] },
  {
    name: "Boards",
    description:
      "Projects of shots: their takes, runs, checks, exports, rough cuts, search, and the queue of all boards.",
    parts: ["boards", "queue", "rough-cuts", "shots"],
  },
  {
    name: "Approvals",
    description:
      "Requests to owners for what a limit asks about, and for higher limits. Only a person in a browser answers one.",
    parts: ["approvals", "limit-requests"],
  },
  {
    name: "Limits and balance",
    description: "What may be spent, and which models each role may use.",
    parts: ["limits", "balance", "model-rules"],
  },
  {
    name: "Usage",
    description: "What was spent, and how long the balance lasts.",
    parts: ["usage", "forecast"],
  },
  {
    name: "Statements",
    description:
      "What a month, a board or a tag cost, to be billed, as it was kept, with notes of sending and paying.",
    parts: ["statements"],
  },
  {
    name: "Library",
    description: "Finished jobs: marks, collections, views, trash, archives, storage.",
    parts: ["library"],
  },
  { name: "Descriptions", description: "Clips described in words by a language model.", parts: ["describe"] },
  { name: "Assistant", description: "Conversations with language models.", parts: ["assistant"] },
  {
    name: "Reviews",
    description: "Links for people without an account, and what they remark.",
    parts: ["reviews", "remarks"],
  },
  {
    name: "Webhooks",
    description:
      "Addresses that get the events of the workspace, signed as Standard Webhooks, and what was sent to them.",
    parts: ["webhooks"],
  },
  {
    name: "Agents",
    description: "The door of agents, by the Model Context Protocol.",
    parts: ["mcp"],
  },
  { name: "Saved", description: "Prompts, presets and voices that a person saved.", parts: ["saved"] },
  {
    name: "Workspace",
    description: "People, invitations, sessions, the key, access tokens, the audit log, notices.",
    parts: [
      "session",
      "sessions",
      "tokens",
      "people",
      "invitations",
      "password-links",
      "workspace",
      "workspaces",
      "audit",
      "upstream",
      "notices",
      "oauth",
    ],
  },
  {
    name: "Upstream",
    description:
      "The Creative Generation API itself, called through this server with the key of the workspace, whose limits hold.",
    parts: ["v1"],
  },
  {
    name: "Review pages",
    description: "What the link of a review opens, for whoever has it.",
    parts: ["review"],
  },
  {
    name: "Operation",
    description: "Health, metrics, this description, and signing in by a browser.",
    parts: ["health", "metrics", "installation", "offline", "openapi.json", "auth"],
  },
];

/**
 * The capability of a call.
 * @throws Error for an address of none: a new part belongs into `CAPABILITIES`
 */
export function capabilityOf(path: string): string {
  const part = path.split("/")[2] ?? "";
  const found = CAPABILITIES.find(({ parts }) => parts.includes(part));
  if (!found) throw new Error(`No capability has the calls of /api/${part}.`);
  return found.name;
}

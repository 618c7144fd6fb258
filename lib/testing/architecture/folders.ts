export type Folders = Readonly<Record<string, readonly string[]>>;

/**
 * Every folder of `lib` with the folders of `lib` it may import, types included, from the bottom up: a folder
 * imports only from folders above it in this list, so there is no cycle.
 */
export const LIB_FOLDERS: Folders = {
  contract: [],
  catalog: ["contract"],
  kinds: ["catalog", "contract"],
  platform: ["contract"],
  media: ["platform"],
  http: ["contract", "platform"],
  keys: ["contract", "platform"],
  upstream: ["contract", "keys", "platform"],
  session: ["contract", "http", "keys", "platform", "upstream"],
  files: ["contract", "media", "platform"],
  pricing: ["catalog", "contract", "http", "keys", "platform", "upstream"],
  llm: ["contract", "http", "platform", "upstream"],
  jobs: ["contract", "files", "http", "keys", "kinds", "media", "platform", "session", "upstream"],
  balance: ["contract", "http", "jobs", "platform", "session"],
  usage: ["balance", "contract", "http", "jobs", "kinds", "platform", "session"],
  "price-history": ["contract", "http", "jobs", "keys", "platform", "pricing", "session", "upstream"],
  budget: ["balance", "contract", "http", "jobs", "platform", "session", "usage"],
  uploads: ["contract", "files", "http", "jobs", "media", "platform", "session", "upstream"],
  library: ["contract", "files", "http", "jobs", "kinds", "media", "platform", "session"],
  intents: [
    "budget",
    "catalog",
    "contract",
    "jobs",
    "kinds",
    "platform",
    "pricing",
    "session",
    "uploads",
    "usage",
  ],
  inputs: ["contract", "media", "platform", "uploads"],
  saved: ["contract", "http", "jobs", "platform", "session"],
  navigation: ["jobs", "kinds", "platform", "usage"],
  outbox: ["budget", "contract", "jobs", "kinds", "platform"],
  drafts: ["catalog", "contract", "inputs", "navigation", "platform"],
  describe: [
    "budget",
    "contract",
    "files",
    "http",
    "jobs",
    "llm",
    "media",
    "platform",
    "session",
    "uploads",
    "upstream",
  ],
  assistant: ["budget", "contract", "http", "jobs", "llm", "platform", "session", "uploads", "upstream"],
  voices: ["contract", "describe", "files", "http", "platform", "session", "uploads", "upstream"],
  connect: ["assistant", "budget", "contract", "http", "llm", "platform", "session", "upstream"],
  feed: ["describe", "jobs", "library", "platform", "session"],
  operations: ["files", "jobs", "keys", "platform", "session", "upstream"],
  worker: [
    "contract",
    "describe",
    "files",
    "intents",
    "jobs",
    "library",
    "operations",
    "platform",
    "price-history",
    "session",
    "uploads",
  ],
  // The embedded service stands for another company's server: it knows the API and nothing of the dashboard.
  sandbox: ["catalog", "contract", "media", "platform"],
  launcher: ["files", "platform"],
};

/**
 * Every folder of `components` with the folders of `components` it may import, in the same order. A screen imports no
 * other screen, since pages compose them.
 */
export const COMPONENT_FOLDERS: Folders = {
  ui: [],
  api: [],
  player: ["ui"],
  job: ["api", "player", "ui"],
  shell: ["api", "job", "ui"],
  submit: ["api", "job", "shell", "ui"],
  inputs: ["api", "job", "player", "ui"],
  "starting-points": ["api", "job", "submit", "ui"],
  // Screens.
  assistant: ["api", "inputs", "job", "submit", "ui"],
  "avatar-form": ["api", "inputs", "submit", "ui"],
  connect: ["api", "ui"],
  describe: ["api", "inputs", "player", "submit", "ui"],
  gallery: ["api", "job", "player", "shell", "submit", "ui"],
  // A part of the gallery's page, at an address below it.
  compare: ["api", "gallery", "job", "player", "ui"],
  "image-form": ["api", "inputs", "submit", "ui"],
  pricing: ["api", "ui"],
  "sign-in": ["ui"],
  stage: ["api", "job", "shell", "starting-points", "submit", "ui"],
  usage: ["api", "job", "ui"],
  "video-form": ["api", "inputs", "submit", "ui"],
  "voice-form": ["api", "inputs", "submit", "ui"],
  voices: ["api", "inputs", "player", "ui"],
};

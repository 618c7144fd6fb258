/** The address of every page. The links with ids and filters are in `lib/navigation`. */
export const PAGE_PATHS = {
  home: "/",
  /** No page: what those of the kinds have in common. */
  create: "/create",
  createVideo: "/create/video",
  createImage: "/create/image",
  createVoice: "/create/voice",
  createAvatar: "/create/avatar",
  boards: "/boards",
  gallery: "/gallery",
  compare: "/gallery/compare",
  voices: "/voices",
  describe: "/describe",
  assistant: "/assistant",
  pricing: "/pricing",
  usage: "/usage",
  ledger: "/usage/ledger",
  settings: "/settings",
  signIn: "/sign-in",
  join: "/join",
  allow: "/allow",
  review: "/review",
} as const;

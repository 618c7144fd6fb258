/**
 * Every folder of `components` with the folders of `components` it may import. A folder stands below all it may
 * import, so they form no cycle; a screen imports no other screen, since pages compose them.
 */
export const COMPONENT_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  api: [],
  player: ["ui"],
  job: ["api", "player", "ui"],
  shell: ["api", "job", "ui"],
  submit: ["api", "job", "shell", "ui"],
  inputs: ["api", "job", "player", "ui"],
  // Screens.
  assistant: ["api", "inputs", "submit", "ui"],
  "avatar-form": ["api", "inputs", "submit", "ui"],
  compare: ["api", "job", "ui"],
  connect: ["api", "ui"],
  describe: ["api", "inputs", "player", "submit", "ui"],
  gallery: ["api", "job", "shell", "submit", "ui"],
  "image-form": ["api", "inputs", "submit", "ui"],
  "llm-models": ["api", "ui"],
  pricing: ["api", "ui"],
  "sign-in": ["ui"],
  stage: ["api", "job", "submit", "ui"],
  usage: ["api", "job", "ui"],
  "video-form": ["api", "inputs", "submit", "ui"],
  "voice-form": ["api", "inputs", "submit", "ui"],
  voices: ["api", "inputs", "player", "ui"],
};

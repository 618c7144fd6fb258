import {
  ASSET_UPLOAD,
  AVATAR_CREATE_PATH,
  AVATAR_JOB_PATH,
  COMPAT_MODEL_PATH,
  CUSTOM_VOICES_PATH,
  VIDEO_JOB_PATH,
} from "./assumptions";

export type Method = "GET" | "POST" | "DELETE";

/** The closed table of all requests to the upstream (section Endpoints). */
export const ENDPOINTS = {
  getPlan: { method: "GET", path: "/v1/account/plan" },
  listPricing: { method: "GET", path: "/v1/pricing" },
  getModel: { method: "GET", path: "/v1/models/{model_id}" },
  uploadAsset: { method: "POST", path: ASSET_UPLOAD.path },
  createVideo: { method: "POST", path: "/v1/video-generations" },
  getVideo: { method: "GET", path: VIDEO_JOB_PATH },
  createVoice: { method: "POST", path: "/v1/voice-generations" },
  getVoice: { method: "GET", path: "/v1/voice-generations/{generation_id}" },
  createImage: { method: "POST", path: "/v1/image-generations" },
  listImages: { method: "GET", path: "/v1/image-generations" },
  getImage: { method: "GET", path: "/v1/image-generations/{job_id}" },
  createAvatar: { method: "POST", path: AVATAR_CREATE_PATH },
  listAvatars: { method: "GET", path: "/v1/talking-avatars" },
  getAvatar: { method: "GET", path: AVATAR_JOB_PATH },
  listVoices: { method: "GET", path: "/v1/voices" },
  createCustomVoice: { method: "POST", path: CUSTOM_VOICES_PATH },
  listCustomVoices: { method: "GET", path: CUSTOM_VOICES_PATH },
  deleteCustomVoice: { method: "DELETE", path: "/v1/custom-voices/{voice_id}" },
  listLlmModels: { method: "GET", path: "/v1/llm/models" },
  describeVideo: { method: "POST", path: "/v1/llm/video/describe" },
  chat: { method: "POST", path: "/v1/llm/chat" },
  compatMessages: { method: "POST", path: "/compat-a/v1/messages" },
  compatModels: { method: "GET", path: "/compat-b/v1/models" },
  getCompatModel: { method: "GET", path: COMPAT_MODEL_PATH },
} as const satisfies Record<string, { method: Method; path: `/${string}` }>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The four kinds of creation, for mutations that exist once a kind. */
export const KINDS = [
  { kind: "video", path: "/v1/video-generations", object: /^video_generation_job$/ },
  { kind: "voice", path: "/v1/voice-generations", object: /^voice_generation$/ },
  { kind: "image", path: "/v1/image-generations", object: /^image_generation_job$/ },
  { kind: "avatar", path: "/v1/talking-avatars", object: /^talking_avatar_job$/ },
] as const;

/** The sections of the API text, in its order, and how the titles of their checks begin. */
const SECTIONS: readonly (readonly [section: string, beginning: RegExp])[] = [
  ["What the service does", /^What the service does/],
  ["List envelope", /^List envelope/],
  ["GenerationJob", /^Resources, GenerationJob/],
  ["VoiceGeneration", /^Resources, VoiceGeneration/],
  ["Asset", /^Resources, Asset/],
  ["Voice, LLM model, pricing row, plan", /^Resources, (Voice|LLM|Pricing|Account)/],
  ["Error envelope", /^Error envelope/],
  ["States and transitions", /^States/],
  ["POST /v1/video-generations: body", /^(POST \/v1\/video-generations|Request body|Price matrix)/],
  ["Per-model options", /^Per-model options/],
  ["Additional input rules", /^Input rules/],
  ["Voice generations", /^(POST|GET) \/v1\/voice-generations/],
  ["Image generations", /^(GET|POST) \/v1\/image-generations/],
  ["Talking avatars", /^((GET|POST) \/v1\/talking-avatars|Talking avatars)/],
  ["GET /v1/llm/models", /^GET \/v1\/llm\/models/],
  ["GET /v1/pricing", /^GET \/v1\/pricing/],
  ["Voices and custom voices", /^(GET \/v1\/voices|DELETE \/v1\/custom-voices|Custom voices)/],
  ["POST /v1/llm/video/describe", /^POST \/v1\/llm\/video\/describe/],
  ["POST /compat-a/v1/messages", /^POST \/compat-a/],
  ["GET /compat-b/v1/models", /^GET \/compat-b/],
  [
    "Endpoints referred to elsewhere",
    /^(Endpoints referred|POST \/v1\/(assets|llm\/chat)|Assets|GET \/v1\/models)/,
  ],
  ["Image catalog and credit facts", /^(Image catalog|Credit) facts/],
  ["Authentication", /^Authentication/],
  ["Errors", /^Errors/],
  ["Limits", /^Limits/],
  ["Versioning", /^Versioning/],
];

export const SECTION_NAMES = SECTIONS.map(([name]) => name);

/** The section of the text that a check's title names. */
export function sectionOf(title: string): string {
  const section = SECTIONS.find(([, beginning]) => beginning.test(title));
  if (!section) throw new Error(`"${title}" names no section of the text`);
  return section[0];
}

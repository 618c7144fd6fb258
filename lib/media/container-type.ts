/** Containers of sound with or without a picture. Their names and first bytes don't say which: only their tracks do. */
type Family = { names: readonly string[]; audio: string; video: string };
const FAMILIES: readonly Family[] = [
  {
    names: ["video/mp4", "video/x-m4v", "audio/mp4", "audio/x-m4a", "audio/m4a", "video/m4a"],
    audio: "audio/mp4",
    video: "video/mp4",
  },
  { names: ["video/quicktime"], audio: "audio/mp4", video: "video/quicktime" },
  {
    names: ["video/3gpp", "video/3gpp2", "audio/3gpp", "audio/3gpp2"],
    audio: "audio/mp4",
    video: "video/mp4",
  },
  {
    names: ["video/webm", "audio/webm", "video/matroska", "video/x-matroska", "audio/x-matroska"],
    audio: "audio/webm",
    video: "video/webm",
  },
  {
    names: ["video/ogg", "audio/ogg", "audio/opus", "application/ogg"],
    audio: "audio/ogg",
    video: "video/ogg",
  },
];

const bareType = (type: string): string => type.split(";")[0]?.trim().toLowerCase() ?? "";
const familyOf = (type: string): Family | undefined =>
  FAMILIES.find(({ names }) => names.includes(bareType(type)));
const kindOf = (type: string): string => bareType(type).split("/")[0] ?? "";

/** The type of a file by what is in it: a WebM or MP4 without a picture is a sound, whatever it is called. */
export function typeByContent({ kind, mimeType }: { kind: string; mimeType: string }): string {
  const family = familyOf(mimeType);
  return family && (kind === "audio" || kind === "video") ? family[kind] : mimeType;
}

/** Whether a file of this type may be called by that name: the kinds agree, or both name containers of either kind. */
export const typeMatchesName = (type: string, name: string): boolean =>
  kindOf(type) === kindOf(name) || (familyOf(type) !== undefined && familyOf(name) !== undefined);

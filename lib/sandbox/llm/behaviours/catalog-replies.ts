import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { Offer } from "@/lib/catalog/offer";
import type { VideoModel } from "@/lib/catalog/video-model";

/** The video models named in a question. Where one name begins with another, the longest counts. */
export function modelsNamed(question: string, { models }: VideoCatalog): VideoModel[] {
  let rest = ` ${question.toLowerCase()} `;
  const named = models
    .toSorted((a, b) => b.id.length - a.id.length)
    .filter(({ id }) => {
      const pattern = new RegExp(`(?<![\\w.-])${id.replaceAll(".", "\\.")}(?![\\w-]|\\.\\d)`, "g");
      const isNamed = pattern.test(rest);
      rest = rest.replace(pattern, " ");
      return isNamed;
    });
  return models.filter((model) => named.includes(model));
}

/** The requirements for a combination in a question. */
export function demandsOf(question: string): {
  labels: string[];
  fits: (model: VideoModel, offer: Offer) => boolean;
} {
  const resolution = /\b(4k|2k|1080p|768p|720p|480p)\b/i.exec(question)?.[1];
  const seconds = /\b(\d{1,2})[\s-]*(?:s|sec|seconds?)\b/i.exec(question)?.[1];
  const silent = /\b(silent|without (?:sound|audio)|no (?:sound|audio))\b/i.test(question);
  const sound = !silent && /\b(sound|audio)\b/i.test(question);
  const labels = [resolution, seconds && `${Number(seconds)} s`, sound && "with sound", silent && "silent"];
  return {
    labels: labels.filter((label) => typeof label === "string"),
    fits: (model, offer) =>
      (!resolution || offer.resolution.toLowerCase() === resolution.toLowerCase()) &&
      (!seconds || offer.duration === String(Number(seconds))) &&
      (!sound || offer.audio === true) &&
      (!silent || offer.audio === false) &&
      model.available,
  };
}

/** The file with which a model has to start; empty when text is enough. */
export const needs = ({ inputs }: VideoModel): string =>
  [inputs.image === "required" && "needs an image", inputs.video === "required" && "needs a video"]
    .filter(Boolean)
    .join(", ");

/** "720p · 8 s · fast · with sound". */
export const offerLabel = ({ resolution, duration, tier, audio }: Offer): string =>
  [resolution, `${duration} s`, tier, audio === true ? "with sound" : audio === false ? "silent" : null]
    .filter(Boolean)
    .join(" · ");

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

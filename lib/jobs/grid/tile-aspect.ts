import { isSettled, type Job } from "../job";

/** Limits of width over height, in hundredths. Wider and taller pictures are cropped to these. */
const NARROWEST = 50;
const WIDEST = 280;
/** Minimum width of the tile of a job that ended without a picture, because it shows text. */
const WORDS_NARROWEST = 120;
/** 16:9, the most frequent ratio; used for sounds and for jobs whose request has no ratio. */
export const DEFAULT_ASPECT = 178;

type Shaped = Pick<Job, "assets" | "request" | "status">;

/**
 * The shape of a job's tile: width over height in whole hundredths. The server computes the same value in
 * SQL.
 */
export function tileAspect({ assets: [asset], request, status }: Shaped): number {
  if (asset?.type === "audio") return DEFAULT_ASPECT;
  if (asset?.width && asset.height) return within(asset.width / asset.height);
  const requestedAspect = askedRatio(request.ratio);
  return !asset && isSettled(status) ? Math.max(WORDS_NARROWEST, requestedAspect) : requestedAspect;
}

function askedRatio(ratio: unknown): number {
  const [, across, down] =
    /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(typeof ratio === "string" ? ratio : "") ?? [];
  return across && down ? within(Number(across) / Number(down)) : DEFAULT_ASPECT;
}

const within = (aspect: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(aspect * 100)));

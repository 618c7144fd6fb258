import { isSettled, type Job } from "../job";

/** Limits of width over height, in hundredths. Wider and taller pictures are cropped to these. */
const MIN_ASPECT = 50;
const MAX_ASPECT = 280;
/** Minimum width of the tile of a job that ended without a picture, because it shows text. */
const MIN_TEXT_ASPECT = 120;
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
  const requestedAspect = requestedRatio(request.ratio);
  return !asset && isSettled(status) ? Math.max(MIN_TEXT_ASPECT, requestedAspect) : requestedAspect;
}

function requestedRatio(ratio: unknown): number {
  const [, across, down] =
    /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(typeof ratio === "string" ? ratio : "") ?? [];
  return across && down ? within(Number(across) / Number(down)) : DEFAULT_ASPECT;
}

const within = (aspect: number): number =>
  Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, Math.round(aspect * 100)));

import { isSettled, type Job } from "@/lib/jobs/job";

/** Very long or tall pictures would make rows of hairlines or towers; they are cropped to this. In hundredths. */
const NARROWEST = 50;
const WIDEST = 280;
/** A job that ended without a picture has only words to show, and they want some width. */
const WORDS_NARROWEST = 120;
/** A sound has no shape of its own, and a job that says none is held to be wide as most are. */
export const USUAL_ASPECT = 178;

type Shaped = Pick<Job, "assets" | "request" | "status">;

/** The shape of a job's tile: width over height in whole hundredths. The server answers the same in SQL. */
export function tileAspect({ assets: [made], request, status }: Shaped): number {
  if (made?.type === "audio") return USUAL_ASPECT;
  if (made?.width && made.height) return within(made.width / made.height);
  const asked = askedRatio(request.ratio);
  return !made && isSettled(status) ? Math.max(WORDS_NARROWEST, asked) : asked;
}

function askedRatio(ratio: unknown): number {
  const [, across, down] =
    /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(typeof ratio === "string" ? ratio : "") ?? [];
  return across && down ? within(Number(across) / Number(down)) : USUAL_ASPECT;
}

const within = (aspect: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(aspect * 100)));

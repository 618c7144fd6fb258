import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMay } from "@/components/access/may";
import { messages } from "@/components/access/messages";
import { requestApproval } from "@/components/access/request-approval";
import { useImageCatalog } from "@/components/api/image-catalog";
import { useSpendCheck } from "@/components/api/limits";
import { useWhyNot } from "@/components/api/model-rules";
import { jobOutboxOf } from "@/components/api/outbox";
import { refusedPriceQuery } from "@/components/api/price-increase";
import { useVideoCatalog } from "@/components/api/pricing";
import { toast } from "@/components/ui/toast";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { ImageCatalog } from "@/lib/catalog/image/image-catalog";
import { checkImageRequest } from "@/lib/catalog/image/image-request";
import { quoteRequest } from "@/lib/catalog/video-request";
import { videoRequest } from "@/lib/contract/video";
import { type CreateJob, type Job, type JobKind, mustFailAgain, repeatBody } from "@/lib/jobs/job";
import { pressJobs } from "@/lib/outbox/outbox";
import { errorMessage } from "@/lib/platform/error-message";
import { ruledUseOf } from "@/lib/rules/why-not";

/**
 * Sends requests with their prices outside of a form, as takes of one press. False where it was not sent: an immediate
 * second press is not, nor that of who may not make anything, and for a limit, a balance or a rule that blocks a toast is shown.
 * Above a limit that asks, owners are asked.
 */
export function useSendJobs(personId: string): (jobs: readonly PricedBody[]) => boolean {
  const checkSpend = useSpendCheck();
  const whyNot = useWhyNot();
  const may = useMay();
  const cache = useQueryClient();
  return (jobs) => {
    if (!may("make")) return false;
    const refusal = jobs
      .map(({ body: { kind, request }, credits }) => whyNot(ruledUseOf(kind, request, credits)))
      .find((reason) => reason !== null);
    if (refusal) {
      toast(refusal, { tone: "danger" });
      return false;
    }
    const check = checkSpend(jobs.reduce((sum, { credits }) => sum + credits, 0));
    if (check?.effect === "ask") {
      void requestApproval(cache, personId, jobs, "takes").catch((error) =>
        toast(errorMessage(error, messages.askApproval.failed), { tone: "danger" }),
      );
      return false;
    }
    if (check?.effect !== "block") return pressJobs(jobOutboxOf(personId).sender, jobs, "takes") !== null;
    toast(check.message, { tone: "danger" });
    return false;
  };
}
type PricedBody = { body: CreateJob; credits: number };

/**
 * The same request as a new job. `credits` is its price today, null when it cannot be made any more, would be
 * rejected again, or when the person may not make anything. `run` sends it and returns whether `useSendJobs` sent it.
 */
export function useRunAgain(job: Job, personId: string): { credits: number | null; run: () => boolean } {
  const creditsToday = useCreditsToday(job);
  const may = useMay();
  const credits = mustFailAgain(job) || !may("make") ? null : creditsToday;
  const press = useSendJobs(personId);
  return { credits, run: () => credits !== null && press([{ body: repeatBody(job), credits }]) };
}

/**
 * Runs several jobs of a kind again with one press: `count` of them can still be made, for `credits` together. Each
 * keeps its place among its takes.
 */
export function useRunAllAgain(
  jobs: readonly Job[],
  kind: JobKind,
  personId: string,
): { count: number; credits: number; run: () => boolean } {
  const catalogs = useCatalogsOf(kind);
  const named = useQueries({ queries: jobs.map((job) => refusedPriceQuery(job)) });
  const press = useSendJobs(personId);
  const may = useMay();
  const priced = jobs.flatMap((job, at) => {
    const credits =
      mustFailAgain(job) || !may("make")
        ? null
        : PRICES_TODAY[kind].credits(job, catalogs, named[at]?.data ?? null);
    return credits === null ? [] : [{ body: repeatBody(job), credits }];
  });
  const credits = priced.reduce((sum, each) => sum + each.credits, 0);
  return { count: priced.length, credits, run: () => priced.length > 0 && press(priced) };
}

/**
 * Credits that the same request would reserve today; null when it can no longer be made, or while prices are
 * unknown. The price of sounds and talking portraits depends on their length, which a browser does not always know:
 * it is the last one, until the server names another.
 */
function useCreditsToday(job: Job): number | null {
  const named = useQuery(refusedPriceQuery(job)).data ?? null;
  return PRICES_TODAY[job.kind].credits(job, useCatalogsOf(job.kind), named);
}

/** The model of a job when the price list no longer has it; null when it has, and while prices are unknown. */
export function useUnavailableModel({ kind, request }: Job): string | null {
  const catalogs = useCatalogsOf(kind);
  const { model_id: id } = request;
  return typeof id === "string" && PRICES_TODAY[kind].isUnavailable(id, catalogs) ? id : null;
}

function useCatalogsOf(kind: JobKind): Catalogs {
  const video = useVideoCatalog(kind === "video");
  const image = useImageCatalog(kind === "image");
  return { video: video.data, image: image.data };
}

type Catalogs = { video: VideoCatalog | undefined; image: ImageCatalog | undefined };
/** What the price list says of a kind today. */
type PriceToday = {
  /** @param named the price that the server named last */
  credits: (job: Job, catalogs: Catalogs, named: number | null) => number | null;
  isUnavailable: (modelId: string, catalogs: Catalogs) => boolean;
};

/** A kind whose price depends on a length, and that has no price list of models. */
const lastPrice: PriceToday = {
  credits: ({ credits_reserved, credits_quoted }, _catalogs, named) =>
    named ?? credits_reserved ?? credits_quoted,
  isUnavailable: () => false,
};
const PRICES_TODAY: Readonly<Record<JobKind, PriceToday>> = {
  video: {
    credits: ({ request }, { video }) => videoCreditsOf(video, request),
    isUnavailable: (id, { video }) => video !== undefined && !video.byId.get(id)?.available,
  },
  image: {
    credits: ({ request }, { image }) => imageCreditsOf(image, request),
    isUnavailable: (id, { image }) => image !== undefined && !image.byId.has(id),
  },
  voice: lastPrice,
  avatar: lastPrice,
};

function videoCreditsOf(catalog: VideoCatalog | undefined, request: Record<string, unknown>): number | null {
  const parsed = videoRequest.safeParse(request);
  return catalog && parsed.success ? (quoteRequest(catalog, parsed.data)?.reserved ?? null) : null;
}

function imageCreditsOf(catalog: ImageCatalog | undefined, request: Record<string, unknown>): number | null {
  if (!catalog) return null;
  try {
    return checkImageRequest(catalog, request).credits;
  } catch {
    return null;
  }
}

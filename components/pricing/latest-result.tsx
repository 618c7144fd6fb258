import { useQuery } from "@tanstack/react-query";
import { jobsClient } from "@/components/api/jobs";
import { Link } from "@/components/ui/link";
import { RetriedImage } from "@/components/ui/retried-image";
import { mainAssetOf } from "@/lib/jobs/facts";
import { latestOfModelQuery } from "@/lib/jobs/queries";
import { jobLink } from "@/lib/navigation/gallery";
import { excerpt } from "@/lib/platform/excerpt";
import { messages } from "./messages";

const text = messages.latestResult;

/** The picture of the newest result of a model, with the way to it. Nothing without one. */
export default function LatestResult({ model }: { model: string }) {
  const { data } = useQuery(latestOfModelQuery(jobsClient, model));
  const job = data?.data[0];
  const poster = job && mainAssetOf(job)?.poster_url;
  if (!job || !poster) return null;
  return (
    <Link href={jobLink(job.id)} aria-label={text.open(excerpt(job.prompt))} className="block rounded-xs">
      <RetriedImage
        src={poster}
        alt=""
        decoding="async"
        className="max-h-28 max-w-50 rounded-xs bg-stage object-contain"
      />
      <span className="mt-1 block text-ink-soft text-xs">{text.caption}</span>
    </Link>
  );
}

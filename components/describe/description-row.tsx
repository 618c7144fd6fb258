import { Film } from "lucide-react";
import { Elapsed } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { type Description, MAX_TILES } from "@/lib/describe/description";
import { formatMillicredits } from "@/lib/llm/cost";
import { descriptionLink } from "@/lib/navigation/describe";
import { formatSeconds } from "@/lib/platform/format";
import { DescriptionBadge } from "./description-badge";
import { messages } from "./messages";
import { StripTile } from "./strip-tile";

/** One description in a line or two, as a link to its page. */
export function DescriptionRow({ description }: { description: Description }) {
  const { id, status, source_name, model_id, result, error, strip_url, created_at } = description;
  const tiles = Math.min(MAX_TILES, result?.shots.length ?? 0);
  return (
    <li data-description-id={id} data-status={status}>
      <Link href={descriptionLink(id)} className="flex gap-4 rounded-lg p-3 hover:bg-hover">
        <span className="relative grid h-16 w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken max-sm:h-12 max-sm:w-20">
          {strip_url && tiles > 0 ? (
            <StripTile url={strip_url} tile={0} tiles={tiles} />
          ) : (
            <Film aria-hidden className="size-5 text-ink-faint" />
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate font-medium">{source_name}</span>
            <DescriptionBadge status={status} />
            {status === "running" && (
              <span className="text-ink-faint text-xs">
                <Elapsed since={created_at} />
              </span>
            )}
          </span>
          <span className="line-clamp-2 break-words text-ink-soft text-sm">
            {result?.summary ?? error?.message ?? messages.descriptionRow.running}
          </span>
          <span className="truncate text-ink-faint text-xs tabular-nums">
            {[
              model_id,
              result && messages.descriptionRow.shots(result.shots.length),
              result && formatSeconds(result.duration_seconds),
              result && formatMillicredits(result.usage.millicredits_charged),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </Link>
    </li>
  );
}

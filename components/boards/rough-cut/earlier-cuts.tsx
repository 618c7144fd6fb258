import { Download, Play, Trash2 } from "lucide-react";
import { useMay } from "@/components/access/may";
import { useTimeZone } from "@/components/api/time-zone";
import { buttonLook } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { KEPT_CUTS, type RoughCut } from "@/lib/cuts/cut";
import { formatMoment } from "@/lib/platform/format";
import { messages as text } from "./messages";

type EarlierCutsProps = {
  /** That have ended, the latest first. */
  cuts: readonly RoughCut[];
  shownId: string | null;
  onShow: (id: string) => void;
  onDelete: (cut: RoughCut) => void;
};

/** The rough cuts of a board that were made. */
export function EarlierCuts({ cuts, shownId, onShow, onDelete }: EarlierCutsProps) {
  const may = useMay();
  const timeZone = useTimeZone();
  if (cuts.length === 0) return null;
  return (
    <section aria-labelledby="made-cuts" className="flex flex-col gap-1">
      <h3 id="made-cuts" className="type-label">
        {text.made}
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {cuts.map((cut) => {
          const when = formatMoment(cut.created_at, timeZone);
          return (
            <li key={cut.id} className="flex min-h-11 items-center gap-2 py-1">
              <span className="min-w-0 flex-1">
                <time dateTime={cut.created_at}>{when}</time>
                <span className="ml-3 text-ink-soft tabular-nums">
                  {cut.status === "done"
                    ? text.facts(cut.duration_seconds, cut.size_bytes)
                    : cut.status === "failed"
                      ? text.failed
                      : text.canceled}
                </span>
              </span>
              {cut.url && (
                <>
                  <IconButton
                    label={text.play(when)}
                    icon={<Play aria-hidden />}
                    aria-pressed={cut.id === shownId}
                    onClick={() => onShow(cut.id)}
                  />
                  <a
                    href={`${cut.url}?download`}
                    download
                    aria-label={text.downloadOf(when)}
                    className={buttonLook({ variant: "quiet", size: "sm" })}
                  >
                    <Download aria-hidden className="size-4" />
                  </a>
                </>
              )}
              {may("remove", cut.person_id) && (
                <IconButton
                  label={text.delete(when)}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => onDelete(cut)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-ink-soft">{text.kept(KEPT_CUTS)}</p>
    </section>
  );
}

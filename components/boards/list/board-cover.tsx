import { clsx } from "clsx";
import { RetriedImage } from "@/components/ui/retried-image";
import { messages } from "./messages";

const MAX_SMALL = 2;

/** The latest pictures of a board: a large one and two small ones, whole and in their true ratio. */
export function BoardCover({ urls }: { urls: readonly string[] }) {
  const [first, ...others] = urls;
  const small = others.slice(0, MAX_SMALL);
  if (!first)
    return (
      <span className="grid aspect-8/3 place-items-center rounded-xs border border-line-field border-dashed text-ink-soft text-xs group-hover:bg-hover">
        {messages.noTakes}
      </span>
    );
  return (
    <span className="flex aspect-8/3 gap-0.5 overflow-hidden rounded-xs bg-stage outline-2 outline-transparent outline-offset-2 group-hover:outline-line-field">
      <CoverPicture url={first} className="flex-2" />
      {small.length > 0 && (
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          {small.map((url) => (
            <CoverPicture key={url} url={url} className="flex-1" />
          ))}
        </span>
      )}
    </span>
  );
}

function CoverPicture({ url, className }: { url: string; className: string }) {
  return (
    <span className={clsx("min-h-0 min-w-0", className)}>
      <RetriedImage src={url} alt="" decoding="async" className="size-full object-contain" />
    </span>
  );
}

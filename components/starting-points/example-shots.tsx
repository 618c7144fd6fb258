import { Link } from "@/components/ui/link";
import { createVideoLink } from "@/lib/navigation/create";
import { messages, type StartingPoint } from "./messages";
import { ratioOf, Still, sharesOf } from "./still";

const text = messages.startingPoints;

/** The drawn starting points of a video in true ratio, in place of results. Each fills the form and sends nothing. */
export default function ExampleShots() {
  const points: readonly StartingPoint[] = messages.points.video;
  return (
    <section aria-label={text.label} className="mx-auto flex w-full max-w-4xl flex-col gap-3">
      <ul className="flex flex-wrap gap-2 md:gap-3">
        {points.map((point, at) => (
          <li
            key={point.prompt}
            className="w-[calc((100%-1rem)*var(--of-three)-0.05px)] md:w-[calc((100%-3.75rem)*var(--of-six)-0.05px)]"
            style={sharesOf(points, at)}
          >
            <Link
              href={createVideoLink({ prompt: point.prompt, ratio: point.ratio ?? null })}
              title={point.prompt}
              className="touch-target block rounded-xs"
            >
              {point.still && <Still still={point.still} ratio={ratioOf(point)} />}
              <span className="sr-only">
                {text.use} {point.prompt}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-center text-ink-faint text-xs">{text.note}</p>
    </section>
  );
}

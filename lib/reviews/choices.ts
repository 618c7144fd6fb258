import type { PicksPreview, ReviewTable } from "./review";

/** A take on the board now, as far as choices go. */
type Take = { shotId: string | null; number: number; jobId: string; item: string; isPick: boolean };
type Chooser = { id: string; name: string | null; chosen: ReadonlySet<string> };

type OfShot = { shotId: string; number: number; pick: Take | null; takes: Take[] };

/** The takes of each shot, in the order of the shots. */
function byShot(takes: readonly Take[]): OfShot[] {
  const shots = new Map<string, OfShot>();
  for (const take of takes) {
    const { shotId, number } = take;
    if (shotId === null) continue;
    const shot = shots.get(shotId) ?? { shotId, number, pick: null, takes: [] };
    shot.takes.push(take);
    if (take.isPick) shot.pick = take;
    shots.set(shotId, shot);
  }
  return [...shots.values()].sort((one, other) => one.number - other.number);
}

const named = ({ jobId, item }: Take) => ({ job_id: jobId, item });

/** Who chose what of the takes that are on the board now, by shot. */
export function tableOf(takes: readonly Take[], guests: readonly Chooser[]): Omit<ReviewTable, "object"> {
  const shots = byShot(takes).flatMap((shot) => {
    const choices = shot.takes.flatMap((take) =>
      guests
        .filter(({ chosen }) => chosen.has(take.jobId))
        .map(({ id }) => ({ ...named(take), guest_id: id, is_pick: take.isPick })),
    );
    const [first] = choices;
    if (!first) return [];
    const isAgreed = choices.every(({ job_id }) => job_id === first.job_id);
    return [
      {
        ...{ shot_id: shot.shotId, number: shot.number, pick: shot.pick && named(shot.pick) },
        ...{ choices, is_agreed: isAgreed, is_in_use: isAgreed && first.is_pick },
      },
    ];
  });
  const choosers = new Set(shots.flatMap(({ choices }) => choices.map(({ guest_id }) => guest_id)));
  return {
    guests: guests
      .filter(({ id }) => choosers.has(id))
      .map(({ id, name, chosen }) => ({ id, name, picks: previewOf(takes, chosen) })),
    shots,
  };
}

/** What would change if the choices of one guest became the picks. */
function previewOf(takes: readonly Take[], chosen: ReadonlySet<string>): PicksPreview {
  const wanted = byShot(takes).flatMap(({ shotId, number, pick, takes: all }) =>
    all
      .filter(({ jobId }) => chosen.has(jobId))
      .map((take) => ({ shot_id: shotId, number, take, before: pick })),
  );
  const changes = wanted.filter(({ take }) => !take.isPick);
  return {
    chosen: wanted.length,
    are_in_use: wanted.length > 0 && changes.length === 0,
    changes: changes.map(({ take, before, ...shot }) => ({
      ...shot,
      take: named(take),
      before: before && named(before),
    })),
  };
}

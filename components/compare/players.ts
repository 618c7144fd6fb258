/** Players further apart than this are synchronised. Less is invisible, but a seek is visible. */
const DRIFT_SECONDS = 0.06;

export const playersIn = (stage: HTMLElement | null): HTMLMediaElement[] => [
  ...(stage?.querySelectorAll<HTMLMediaElement>("video, audio") ?? []),
];

/** The longest player. Shorter ones wait at their ends until it starts again. Null without moving media. */
export function leaderOf(players: readonly HTMLMediaElement[]): HTMLMediaElement | null {
  const length = ({ duration }: HTMLMediaElement) => (Number.isFinite(duration) ? duration : 0);
  return players.reduce<HTMLMediaElement | null>(
    (longest, player) => (longest === null || length(player) > length(longest) ? player : longest),
    null,
  );
}

/** Brings every player to the leader's position, and plays or pauses it like the leader. */
export function align(players: readonly HTMLMediaElement[], leader: HTMLMediaElement, speed: number): void {
  for (const player of players) {
    if (player.playbackRate !== speed) player.playbackRate = speed;
    if (player === leader) continue;
    const end = Number.isFinite(player.duration) ? player.duration : leader.currentTime;
    const targetSeconds = Math.min(leader.currentTime, end);
    if (Math.abs(player.currentTime - targetSeconds) > DRIFT_SECONDS) player.currentTime = targetSeconds;
    const shouldPlay = !leader.paused && leader.currentTime < end;
    if (shouldPlay && player.paused) void player.play().catch(() => undefined);
    else if (!shouldPlay && !player.paused) player.pause();
  }
}

import { expect, it } from "vitest";
import type { Progress } from "@/lib/reviews/shared-review";
import { Watched } from "./watch-progress";

it("says how far a film was played, each ten seconds at most, and the rest as the page is left", () => {
  const said: Progress[] = [];
  const watched = new Watched(2, (progress) => said.push(progress));
  const see = (seconds: number, isPlaying: boolean, now: number) =>
    watched.see({ seconds, length: 40, isPlaying }, now);
  see(0, false, 0);
  // Who moves the playhead has watched nothing.
  see(30, false, 100);
  expect(said).toEqual([]);
  see(4, true, 1_000);
  for (let second = 5; second <= 15; second++) see(second, true, second * 1_000 - 3_000);
  expect(said).toEqual([
    { version: 2, watched: 0.1 },
    { version: 2, watched: 14 / 40 },
  ]);
  // Going back is no less far.
  see(2, true, 40_000);
  expect(said.at(-1)).toEqual({ version: 2, watched: 15 / 40 });
  see(20, true, 41_000);
  watched.sayAll(41_500);
  watched.sayAll(41_600);
  expect(said.slice(3)).toEqual([{ version: 2, watched: 0.5 }]);
});

import { expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { newShotOf } from "@/lib/boards/edit";
import { lineIdOf } from "@/lib/boards/film-lines";
import { PLAIN_MIX } from "@/lib/boards/mix";
import type { BoardTake } from "@/lib/boards/run";
import { A_BOARD_TAKE } from "@/lib/testing/a-board-take";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import { filmExportOf } from "./film-export";

type Asset = Partial<NonNullable<BoardTake["asset"]>>;
const take = (job_id: string, shot_id: string, asset: Asset, picked = true): BoardTake => ({
  ...A_BOARD_TAKE,
  ...{ job_id, shot_id, picked },
  asset: {
    ...{ type: "video", url: "/clip", poster_url: null, width: 1280, height: 720, duration_seconds: null },
    ...asset,
  },
});
const shot = (
  id: string,
  text: string | null,
  kind: "video" | "image" = "video",
): Board["shots"][number] => ({
  ...newShotOf({ id, kind, prompt: "A lake" }, 1),
  line: text === null ? null : { text, voice_id: "voice_1", offset_seconds: 0.5 },
});

it("has the picks, the sound at its level and the lines that are heard, and names what can't leave", () => {
  const shots = [
    shot("shot_1", "We have time."),
    shot("shot_2", "Nobody spoke this."),
    shot("shot_3", null),
    { ...shot("shot_4", null, "image"), trim: { from_seconds: 0, to_seconds: 90 } },
  ];
  const spoken = lineIdOf("shot_1", { text: "We have time.", voice_id: "voice_1" });
  const clip = { type: "video" as const, duration_seconds: 2, frame_rate: 30_000 / 1_001 };
  const film = filmExportOf(
    {
      ...EMPTY_BOARD,
      shots,
      sound: { of: "job", job_id: "job_music" },
      mix: { ...PLAIN_MIX, level_db: -14 },
    },
    [
      take("job_1", "shot_1", clip),
      take("job_2", "shot_2", clip),
      take("job_3", "shot_4", { type: "image" }),
      take("job_line", spoken, { type: "audio", duration_seconds: 4 }, false),
    ],
  );
  expect(film.cut).toMatchObject({
    parts: [{ job_id: "job_1", to_seconds: 2 }, { job_id: "job_2" }, { job_id: "job_3", to_seconds: 90 }],
    sound: { job_id: "job_music" },
    mix: { level_db: -14 },
    lines: [{ job_id: "job_line", at_seconds: 0.5 }],
  });
  expect(film).toMatchObject({
    canDropFrames: true,
    lines: 1,
    unspoken: [2],
    longLines: [1],
    isTooLong: false,
    longStills: [4],
    takes: 3,
  });
  expect(film.sequence.without).toEqual([3]);
});

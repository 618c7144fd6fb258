import { expect, it } from "vitest";
import { A_BOARD_TAKE } from "@/lib/testing/a-board-take";
import { cutShape } from "./cut-shape";

const take = (job_id: string, width: number, height: number) => ({
  ...A_BOARD_TAKE,
  job_id,
  asset: { type: "video" as const, url: "/a", poster_url: null, width, height, duration_seconds: 5 },
});

it("says the size of most clips, and how many have another", () => {
  const takes = [take("job_a", 480, 480), take("job_b", 1280, 720), take("job_c", 1280, 720)];
  const parts = takes.map(({ job_id }) => ({ job_id, from_seconds: 0, to_seconds: 1 }));
  expect(cutShape(parts, takes)).toEqual({ size: { width: 1280, height: 720 }, others: 1, stills: 0 });
});

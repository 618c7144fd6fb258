import Papa from "papaparse";
import { expect, it } from "vitest";
import { deliverZip } from "@/lib/library/server/zip/tickets";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { readZip } from "@/lib/testing/read-zip";
import type { Board } from "../board";
import { boardCsv, orderBoardZip } from "./export-board";

withJobService();

const aTake = (
  session: Session,
  board: Board,
  { shot, position, picked = false }: { shot: number; position: number; picked?: boolean },
) => {
  const job = { picked, creditsUsed: 9, prompt: "=A lake" };
  return aStoredTake(session, board, { text: `clip ${shot} ${position}`, shot, position, job });
};

async function zipOf(
  session: Session,
  board: Board,
  of: "picks" | "takes",
  names = "{board}_{shot}_{model}_{take}",
) {
  const ticket = await orderBoardZip(session, board.id, { of, names, gaps: false }, []);
  const response = await deliverZip(session, ticket.id, new Request("http://atelier.test/?settings=no"));
  const members = readZip(Buffer.from(await response.arrayBuffer()));
  return {
    ticket,
    fileName: response.headers.get("content-disposition"),
    clips: members
      .filter(({ name }) => name.endsWith(".mp4"))
      .map(({ name, data }) => [name, data.toString()]),
  };
}

it("exports the picks in the order of the shots, and says which shots have none", async () => {
  const session = await aSession();
  const board = await aBoard(session, 3);
  await expect(
    orderBoardZip(session, board.id, { of: "picks", names: "{take}", gaps: false }, []),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  await aTake(session, board, { shot: 2, position: 0, picked: true });
  await aTake(session, board, { shot: 0, position: 1, picked: true });
  await aTake(session, board, { shot: 0, position: 0 });
  const picks = await zipOf(session, board, "picks");
  expect(picks.ticket).toMatchObject({ jobs: 2, files: 2, missing: 0, without: [2] });
  expect(picks.fileName).toContain("Aurelia.zip");
  expect(picks.clips).toEqual([
    ["Aurelia_01_zeta_2.mp4", "clip 0 1"],
    ["Aurelia_03_zeta_1.mp4", "clip 2 0"],
  ]);
  // Two takes of one name are two files.
  const all = await zipOf(session, board, "takes", "{shot}");
  expect(all.clips.map(([name]) => name)).toEqual(["01.mp4", "01-2.mp4", "03.mp4"]);
});

it("lists every take and every shot without one as CSV, with texts that no spreadsheet runs", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  await aTake(session, board, { shot: 1, position: 0, picked: true });
  const text = await (await boardCsv(session, board.id)).text();
  const { data } = Papa.parse<Record<string, string>>(text.replace("\uFEFF", ""), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toMatchObject([
    { Shot: "1", Prompt: "Shot 1", Duration: "" },
    {
      Shot: "2",
      Prompt: "Shot 2",
      Model: "zeta",
      Take: "1",
      Status: "completed",
      Picked: "yes",
      "Charged credits": "9",
    },
  ]);
});

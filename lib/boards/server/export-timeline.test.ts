import { expect, it } from "vitest";
import { deliverZip } from "@/lib/library/server/zip/tickets";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { readZip } from "@/lib/testing/read-zip";
import type { Board } from "../board";
import { type BoardZipOrder, CAPTION_FORMATS, TIMELINE_FORMATS } from "../export";
import { lineIdOf } from "../film-lines";
import { type OtioTimeline, otioTimeline } from "../otio";
import { readBoard } from "./boards";
import { editBoard } from "./edit-board";
import { orderBoardZip } from "./export-board";
import { boardTimelineFile } from "./export-timeline";

withJobService();

/** It has sound, and its rate is that of no default: 28 frames in 1.958 seconds. */
const SAMPLE = "lib/testing/samples/vfr.mp4";
const RATE = 14.297872340425531;

const ALONE = { gaps: false, formats: ["otio"] as const, dropFrame: true, remarks: [] };

/** A finished job with a stored file; a pick where it is of a shot. */
const made = (session: Session, board: Board, shot: number | null): Promise<string> =>
  aStoredTake(session, board, { file: SAMPLE, shot, type: shot === null ? "audio" : "video", seconds: 2 });

const filesOf = ({ tracks }: OtioTimeline): string[][] =>
  tracks.children.map(({ children }) =>
    children.flatMap((item) => {
      if (item.OTIO_SCHEMA !== "Clip.2") return [];
      const media = item.media_references.DEFAULT_MEDIA;
      return media.OTIO_SCHEMA === "ExternalReference.1" ? [decodeURIComponent(media.target_url)] : [];
    }),
  );

it.each([
  ["Aurelia", "{board}_{shot}_{model}_{take}"],
  ['Żar "100%" / 日本 #1?', "{board} 100%25 + {shot}"],
  ["../..", "same"],
  ["x".repeat(120), `${"long ".repeat(20)}{take}`],
])("the timeline in a ZIP names its files as the ZIP does: %s", async (name, names) => {
  const session = await aSession();
  const board = await aBoard(session, 3);
  await made(session, board, 2);
  await made(session, board, 0);
  const sound = { of: "job" as const, job_id: await made(session, board, null) };
  const trim = { from_seconds: 0.5, to_seconds: 1.25 };
  await editBoard(session, board.id, [
    { do: "rename", name },
    { do: "set_sound", sound },
    { do: "change_shots", ids: [board.shots[2]?.id ?? ""], change: { trim, note: "Hold" } },
  ]);
  const ticket = await orderBoardZip(session, board.id, { of: "picks", names, gaps: true }, []);
  expect(ticket).toMatchObject({ jobs: 3, without: [2] });
  const response = await deliverZip(session, ticket.id, new Request("http://atelier.test/?settings=no"));
  const members = readZip(Buffer.from(await response.arrayBuffer()));
  const written = members.find((member) => member.name.endsWith(".otio"))?.data.toString() ?? "";
  const timeline = otioTimeline.parse(JSON.parse(written));
  const [pictures, clipSounds, ...others] = filesOf(timeline);
  expect(clipSounds).toEqual(pictures);
  expect([pictures, others].flat(2).sort()).toEqual(
    members
      .map((member) => member.name)
      .filter((each) => !each.endsWith(".otio"))
      .sort(),
  );
  expect(written).not.toContain("secret");
  const [video] = timeline.tracks.children;
  expect(video?.children.map(({ OTIO_SCHEMA }) => OTIO_SCHEMA)).toEqual(["Clip.2", "Gap.1", "Clip.2"]);
  expect(video?.children[2]?.source_range).toMatchObject({
    start_time: { rate: RATE, value: Math.round(0.5 * RATE) },
    duration: { rate: RATE, value: Math.round(1.25 * RATE) - Math.round(0.5 * RATE) },
  });
});

it("has no sound track for clips without sound, nor for stills", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  for (const [shot, type, name] of [
    [0, "video", "silent.mp4"],
    [1, "image", "still.jpg"],
  ] as const)
    await aStoredTake(session, board, { file: `lib/testing/odd-files/made/${name}`, shot, type, seconds: 1 });
  const response = await boardTimelineFile(session, board.id, ALONE);
  const { tracks } = otioTimeline.parse(await response.json());
  expect(tracks.children.map(({ kind, children }) => [kind, children.length])).toEqual([["Video", 2]]);
});

it("is exported alone under the default names, and refused without a pick", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  await expect(boardTimelineFile(session, board.id, ALONE)).rejects.toMatchObject({
    code: "conflict",
  });
  await made(session, board, 1);
  const response = await boardTimelineFile(session, board.id, ALONE);
  expect(response.headers.get("content-disposition")).toContain('attachment; filename="Aurelia.otio"');
  const timeline = otioTimeline.parse(await response.json());
  expect(filesOf(timeline)).toEqual([["Aurelia_02_zeta_1.mp4"], ["Aurelia_02_zeta_1.mp4"]]);
  expect(timeline.tracks.children.map(({ kind }) => kind)).toEqual(["Video", "Audio"]);
  expect(timeline.metadata).toEqual({ atelier: { board: board.id, without: [1] } });
  expect((await readBoard(session, board.id)).sound).toBeNull();
  const other = async (format: "edl" | "fcpxml" | "xml") => {
    const exported = await boardTimelineFile(session, board.id, { ...ALONE, formats: [format] });
    expect(exported.headers.get("content-disposition")).toContain(`filename="Aurelia.${format}"`);
    return exported.text();
  };
  expect(await other("edl")).toContain("* FROM CLIP NAME: Aurelia_02_zeta_1.mp4");
  expect(await other("fcpxml")).toContain('src="Aurelia_02_zeta_1.mp4"');
  expect(await other("xml")).toContain("<pathurl>Aurelia_02_zeta_1.mp4</pathurl>");
});

it("has what is asked for and no more: clips or none, timelines and captions, whose texts are safe without settings, too", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  const order = { of: "none" as const, names: "{shot}", gaps: false };
  await expect(
    orderBoardZip(session, board.id, { ...order, timelines: ["edl"], captions: ["vtt"] }, []),
  ).rejects.toMatchObject({ code: "conflict" });
  await made(session, board, 0);
  const line = { text: "Hold <b>on</b> & =1+1, 👩‍🚀", voice_id: "voice_1", offset_seconds: 0.5 };
  await editBoard(session, board.id, [
    { do: "change_shots", ids: [board.shots[0]?.id ?? ""], change: { line, note: "Private words" } },
  ]);
  const shotId = board.shots[0]?.id ?? "";
  const place = { id: lineIdOf(shotId, line), position: 0, count: 2 };
  const series = { of: "takes" as const, ...place, board: { id: board.id, column_id: "clm_voice_lines" } };
  await aStoredTake(session, board, { file: SAMPLE, shot: null, type: "audio", seconds: 1, job: { series } });
  const namesOf = async (more: Partial<BoardZipOrder>) => {
    const ticket = await orderBoardZip(session, board.id, { ...order, ...more }, []);
    const response = await deliverZip(session, ticket.id, new Request("http://atelier.test/?settings=no"));
    return readZip(Buffer.from(await response.arrayBuffer()));
  };
  const all = { timelines: [...TIMELINE_FORMATS], captions: [...CAPTION_FORMATS] };
  const texts = await namesOf(all);
  expect(texts.map(({ name }) => name)).toEqual([
    ...["Aurelia rough cut.vtt", "Aurelia rough cut.srt"],
    ...TIMELINE_FORMATS.map((format) => `Aurelia.${format}`),
  ]);
  expect(texts[0]?.data.toString()).toContain(
    "00:00:00.500 --> 00:00:01.500\nHold &lt;b&gt;on&lt;/b&gt; &amp; =1+1, 👩‍🚀",
  );
  expect(Buffer.concat(texts.map(({ data }) => data)).toString()).not.toContain("Private words");
  for (const { data } of texts.slice(2)) expect(data.toString()).toContain("Aurelia_01_line.mp3");
  expect((await namesOf({ of: "picks", timelines: [] })).map(({ name }) => name)).toEqual([
    "01.mp4",
    "Aurelia_01_line.mp3",
  ]);
  expect((await namesOf({ of: "takes" })).map(({ name }) => name)).toEqual(["01.mp4"]);
});

import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { post } from "./api-calls";
import { violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { ReviewGuest } from "./review-guest";
import { aBoardOfPictures, letRest } from "./reviewed-board";
import { PHONE, resize } from "./window-sizes";

const dialog = (page: Page): Locator => page.getByRole("dialog");
const answers = (page: Page): Locator => page.getByRole("list", { name: "Answers" });
const cardOf = (page: Page, name: string): Locator =>
  answers(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });

/** The letters of the picks of a board, in the order of its shots. */
async function picksOf(page: Page, boardId: string): Promise<string> {
  const board = await (await page.request.get(`/api/boards/${boardId}`)).json();
  const { takes } = await (await page.request.get(`/api/boards/${boardId}/takes`)).json();
  return board.shots
    .map(({ id }: { id: string }) => {
      const pick = takes.find(
        (take: { shot_id: string; picked: boolean }) => take.shot_id === id && take.picked,
      );
      return pick ? "ABCDEFGH"[pick.number - 1] : "-";
    })
    .join("");
}

test("three guests answer one link differently: each sees all, the studio sees who chose what, and uses the picks of one with an undo", async ({
  page,
  browser,
  run,
  axe,
}) => {
  test.slow();
  const boardId = await aBoardOfPictures(page, [2, 4, 3, 2]);
  await page.goto(`/boards/${boardId}`);
  await page.getByRole("navigation", { name: "Rooms of this board" }).getByText("Review").click();
  await expect(page.getByRole("heading", { name: "Nobody has seen this film yet" })).toBeVisible();
  // The room has the whole window.
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();

  // A link that names who must answer, made here and copied again.
  await page.getByRole("button", { name: "Share for review" }).click();
  await dialog(page).getByLabel("Who must answer").fill("Mara, mara");
  await expect(dialog(page).getByText("Each name can be there once.")).toBeVisible();
  await dialog(page).getByLabel("Who must answer").fill("Mara, Jo, Noa");
  await dialog(page).getByRole("switch", { name: "Share all takes" }).check();
  await dialog(page).getByRole("button", { name: "Make and copy link" }).click();
  const link = await dialog(page).getByRole("textbox", { name: "Review link" }).inputValue();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Review link" })).toHaveValue(link);
  await dialog(page).getByRole("button", { name: "Show QR code" }).click();
  await expect(dialog(page).getByRole("img", { name: "QR code of the review link" })).toBeVisible();
  await axe(page);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Waiting for 3 of 3");

  // Three browsers. Mara and Jo must answer; Ines may.
  const path = new URL(link).pathname;
  const reviewId = (await (await page.request.get(`/api/reviews?of=board&id=${boardId}`)).json()).data[0].id;
  const [mara, jo, ines] = await Promise.all([
    ReviewGuest.open(browser, run, path, "Mara"),
    ReviewGuest.open(browser, run, path, "Jo"),
    ReviewGuest.open(browser, run, path, "Ines"),
  ]);
  const guests = [mara, jo, ines];
  const said = { Mara: "AABB", Jo: "ADAB", Ines: "AACB" } as const;
  await Promise.all(
    guests.map((guest) =>
      guest.choose(
        Object.fromEntries([...said[guest.name as keyof typeof said]].map((take, at) => [at + 1, take])),
      ),
    ),
  );
  await mara.answer("approved");
  await jo.answer("changes", "The label should stay readable.");
  await ines.answer("approved");
  await jo.remark(2, "Rain covers the name.", { mark: { x: 0.25, y: 0.5, width: 0.25, height: 0.25 } });
  await mara.watch(1, 0.5);

  // Without a reload.
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Jo asked for changes");
  await expect(answers(page).getByRole("listitem")).toHaveCount(4);
  const facts: Record<string, RegExp> = {
    Ines: /Approved.*4 shots chosen.*Use Ines's picks.*2 shots would change/,
    Jo: /Asks for changes.*4 shots chosen, 1 remark.*Use Jo's picks.*2 shots would change.*The label should stay/,
    Mara: /Approved.*4 shots chosen.*Use Mara's picks.*2 shots would change/,
    Noa: /No answer yet/,
  };
  for (const [name, words] of Object.entries(facts)) await expect(cardOf(page, name)).toContainText(words);
  const rows = (name: RegExp) => page.getByRole("list", { name }).locator(":scope > li");
  await expect(rows(/^Different, 2 shots/)).toHaveText([
    /2 to 1.*Take AInes, MaraPicked.*Take DJoPick D/,
    /3 answers.*Take AJoPicked.*Take BMaraPick B.*Take CInesPick C/,
  ]);
  await expect(rows(/^Chosen, not in the cut, 1 shot/)).toHaveText([
    /All 3.*Take ANobody's choicePicked.*Take BInes, Jo, MaraPick B/,
  ]);
  await expect(rows(/^The same, 1 shot/)).toHaveText([/Take A · Ines, Jo, Mara/]);
  await axe(page);

  // What each sees, what the studio sees, and what "use" would do, as the API says it.
  const table = await (await page.request.get(`/api/reviews/${reviewId}/choices`)).json();
  const lines = [];
  for (const guest of guests) {
    const seen = await guest.sees();
    expect(seen.guests.map(({ name }) => name).sort()).toEqual(["Ines", "Jo", "Mara"]);
    expect(seen.shots.map(({ items, chosen }) => items.find(({ id }) => id === chosen)?.take).join("")).toBe(
      said[guest.name as keyof typeof said],
    );
    const { picks } = table.guests.find(({ name }: { name: string }) => name === guest.name);
    const changes = picks.changes.map(
      ({ take, before }: { take: { item: string }; before: { item: string } }) =>
        `${before.item} → ${take.item}`,
    );
    lines.push({
      browser: guest.name,
      sees: seen.guests
        .map(({ name, verdict, is_yours }) => `${name}${is_yours ? " (you)" : ""}: ${verdict?.verdict}`)
        .sort()
        .join(", "),
      state: seen.state.name,
      "studio: chosen": picks.chosen,
      "studio: in use": picks.are_in_use,
      "use would change": changes.join(", "),
    });
  }
  console.table(lines);
  expect(lines.map((line) => line["use would change"])).toEqual([
    "3 A → 3 B, 4 A → 4 B",
    "2 A → 2 D, 4 A → 4 B",
    "3 A → 3 C, 4 A → 4 B",
  ]);

  // All picks of one at once, after they were shown, and back.
  expect(await picksOf(page, boardId)).toBe("AAAA");
  const use = async (name: string) => {
    await page.getByRole("button", { name: `Use ${name}'s picks` }).click();
    await expect(dialog(page).getByRole("list", { name: "What changes" }).getByRole("listitem")).toHaveText([
      /^Shot 2Take A → Take D$/,
      /^Shot 4Take A → Take B$/,
    ]);
    await dialog(page)
      .getByRole("button", { name: `Use ${name}'s picks` })
      .click();
    await expect(dialog(page)).toBeHidden();
  };
  await use("Jo");
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts).toContainText("Jo's picks are in the cut: shots 2 and 4 changed.");
  await expect(cardOf(page, "Jo")).toContainText("In the cut");
  expect(await picksOf(page, boardId)).toBe("ADAB");
  await cardOf(page, "Jo").getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page, "Jo")).toContainText("2 shots would change");
  expect(await picksOf(page, boardId)).toBe("AAAA");
  await use("Jo");
  await expect(page.getByText("Jo's picks are in use.")).toBeVisible();
  // One take, with an undo in the toast.
  await page.getByRole("button", { name: "Pick C of shot 3" }).click();
  await expect(toasts).toContainText("Take C is the pick of shot 3.");
  await expect.poll(() => picksOf(page, boardId)).toBe("ADCB");
  await toasts.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => picksOf(page, boardId)).toBe("ADAB");

  await test.step("after a reload it says whose picks are in use, and with a version of whom the answers are", async () => {
    await page.reload();
    await expect(cardOf(page, "Jo")).toContainText("In use");
    await letRest(boardId);
    await page.reload();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(
      "Jo asked for changes of version 1; version 2 is new",
    );
    await expect(cardOf(page, "Mara")).toContainText("Approved · version 1");
    await page.getByRole("button", { name: "Show version 1" }).click();
    await expect(page.getByRole("list", { name: "Shots of version 1" }).getByRole("listitem")).toHaveCount(4);
    await expect(page.getByText("Other takes of shots 2 and 4")).toBeVisible();
    const seen = await mara.sees();
    expect(seen.version).toBe(2);
    expect(seen.guests.map(({ verdict }) => verdict?.version)).toEqual([1, 1, 1]);
    const visits = page.getByRole("list", { name: "Who opened it" });
    await expect(visits.getByRole("listitem").filter({ hasText: "Mara" })).toContainText("50% of version 1");
  });

  await test.step("a remark opens the frame of the take that it was about, by its own address, too", async () => {
    const time = page.getByRole("link", { name: "Show the frame at Shot 2 A, version 1" });
    const address = await time.getAttribute("href");
    await time.click();
    await expect(dialog(page).getByRole("heading", { name: "Shot 2 A · version 1" })).toBeVisible();
    await expect(dialog(page).getByRole("img", { name: "Marked by Jo" })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.goto(address ?? "");
    await expect(dialog(page).getByRole("img", { name: "Marked by Jo" })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(new RegExp(`/boards/${boardId}/review$`));
    await page.getByRole("button", { name: "Reply to Jo" }).click();
    await page.getByRole("textbox", { name: "Reply to Jo" }).fill("It is readable now.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByRole("button", { name: "Resolve the remark by Jo" }).click();
    await expect(page.getByText("0 open, 1 resolved")).toBeVisible();
    expect((await jo.sees()).remarks.map(({ text }) => text)).toContain("It is readable now.");
  });

  await test.step("nothing is lost when the link is replaced and revoked", async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const made = await post(page.request, `/api/reviews/${reviewId}/link`, { expires_at });
    for (const guest of guests) expect(await guest.status()).toBe(404);
    const again = await ReviewGuest.open(browser, run, (await made.json()).path, "Mara");
    expect((await again.sees()).guests.length).toBe(3);
    await again.context.close();
    await page.reload();
    await expect(answers(page).getByRole("listitem")).toHaveCount(4);
    await page.request.delete(`/api/reviews/${reviewId}`, { headers: { "sec-fetch-site": "same-origin" } });
    await page.reload();
    await expect(page.getByText("Revoked. What guests said stays.")).toBeVisible();
    await expect(answers(page).getByRole("listitem")).toHaveCount(4);
    await expect(cardOf(page, "Mara")).toContainText("4 shots chosen");
    await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  });

  await resize(page, PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violationsOf(page)).toEqual([]);
  for (const guest of guests) await guest.context.close();
});

/** A board with one clip of four seconds, which is picked. */
async function aBoardOfAClip(page: Page): Promise<string> {
  const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
  const settings = { ratio: "16:9", resolution: "480p", duration: "4", audio: false };
  const column = { id: id("clm"), kind: "video", model_id: "gamma-2.5", settings, takes: 1 };
  const shot = { id: id("shot"), kind: "video", prompt: "A lake at dawn" };
  const made = await post(page.request, "/api/boards", { name: "Film", columns: [column], shots: [shot] });
  const board = await made.json();
  await page.goto(`/boards/${board.id}`);
  await page.getByRole("button", { name: /^Generate \d+ · / }).click();
  const takes = async () => (await (await page.request.get(`/api/boards/${board.id}/takes`)).json()).takes;
  await expect.poll(async () => (await takes())[0]?.asset?.frame_rate ?? null, JOB_TIMEOUT).not.toBeNull();
  const [{ job_id }] = await takes();
  await page.request.patch(`/api/jobs/${job_id}/annotations`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { picked: true },
  });
  return board.id;
}

test("the time of a remark on a clip is said in frames and opens that frame with its mark", async ({
  page,
  browser,
  run,
}) => {
  test.slow();
  const boardId = await aBoardOfAClip(page);
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const shared = { of: "board", id: boardId, title: "Film", shows_prompts: true, expires_at };
  const { path } = await (await post(page.request, "/api/reviews", shared)).json();
  const guest = await ReviewGuest.open(browser, run, path, "Jo");
  const mark = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
  await guest.remark(1, "Slower here.", { seconds: 2.5, mark });
  await page.goto(`/boards/${boardId}/review`);
  await page.getByRole("link", { name: /^Show the frame at 00:02:12, Shot 1, 00:02:12/ }).click();
  const clip = dialog(page).locator("video");
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(2.5, 2);
  const marked = dialog(page).getByRole("img", { name: "Marked by Jo" });
  const [frame, box] = [await clip.boundingBox(), await marked.boundingBox()];
  expect(((box?.x ?? 0) - (frame?.x ?? 0)) / (frame?.width ?? 1)).toBeCloseTo(mark.x, 2);
  expect((box?.height ?? 0) / (frame?.height ?? 1)).toBeCloseTo(mark.height, 2);
  await dialog(page).getByRole("button", { name: "Next frame" }).click();
  await expect(marked).toBeHidden();
  await guest.context.close();
});

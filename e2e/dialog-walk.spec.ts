import type { ElementHandle, Page } from "@playwright/test";
import { SETTINGS_SECTIONS, settingsLink } from "@/lib/navigation/settings";
import { installDialogWalk, type Opener, type Seen } from "./dialog-walk";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { makeOneOfEach } from "./one-of-each";
import { PAGES } from "./page-layout";
import { aBoardOfRows } from "./reviewed-board";

test.use({ contextOptions: { reducedMotion: "no-preference" }, viewport: { width: 1280, height: 900 } });

const BUTTONS = "button, [role=button], [role=combobox]";
const ITEMS = "[role=menu] [role=menuitem]:not([href])";
/** What spends, deletes, adds, ends something or leaves, unless it says that it asks in a dialog first. */
const LEFT_ALONE =
  /delete|remove|trash|revoke|withdraw|clear|generate|\brun\b|send|make|describe|again|retry|print|record|download|stop|cancel|switch|play|pause|copy|select|show|hide|undo|favorite|insert|duplicate/i;
const mayPress = ({ name, promises }: Opener) =>
  !/sign out/i.test(name) && (promises === "dialog" || name.endsWith("…") || !LEFT_ALONE.test(name));

/** How long a press may take to open something that it doesn't say. */
const OPENS_WITHIN_MS = 800;
const WORDS = ["kite", "pier"];

const look = (page: Page): Promise<Seen> => page.evaluate(() => window.dialogWalk.see());

async function find(
  page: Page,
  selector: string,
  opener: Opener,
): Promise<ElementHandle<HTMLElement> | null> {
  const found = await page.evaluateHandle(([where, what]) => window.dialogWalk.find(where, what), [
    selector,
    opener,
  ] as const);
  return found.asElement();
}

/** Presses what is there. Returns false where it is gone, or cannot be pressed. */
async function press(page: Page, selector: string, opener: Opener): Promise<boolean> {
  const element = await find(page, selector, opener);
  if (!element) return false;
  return element.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

/** Waits until one more dialog or menu is open than before. */
const opened = (page: Page, before: Seen, withinMs: number): Promise<"dialog" | "menu" | null> =>
  page
    .waitForFunction(
      ({ dialogs, menus }) => {
        const now = window.dialogWalk.see();
        return now.dialogs > dialogs ? "dialog" : now.menus > menus ? "menu" : false;
      },
      before,
      { timeout: withinMs, polling: "raf" },
    )
    .then(async (handle) => (await handle.jsonValue()) || null)
    .catch(() => null);

/** The menu whose item opens the dialog may still be there for a moment. */
const dialogOpened = async (page: Page, before: Seen, withinMs: number): Promise<boolean> =>
  (await opened(page, { ...before, menus: 99 }, withinMs)) === "dialog";

/** Closes what lies above the dialogs that a page begins with. */
async function close(page: Page, { dialogs }: Pick<Seen, "dialogs">): Promise<boolean> {
  const isDone = ({ dialogs: now, menus }: Seen) => now <= dialogs && menus === 0;
  if (isDone(await look(page))) return true;
  for (let count = 0; count < 4; count += 1) {
    await page.keyboard.press("Escape");
    const isClosed = await page
      .waitForFunction(
        (left) => {
          const now = window.dialogWalk.see();
          return now.dialogs <= left && now.menus === 0;
        },
        dialogs,
        { timeout: 700, polling: "raf" },
      )
      .then(
        () => true,
        () => false,
      );
    if (isClosed) return true;
  }
  return false;
}

type Typed = {
  title: string;
  /** Whether the focus came to a field for text by itself. */
  isFieldFirst: boolean;
  /** What is wrong with where the letters are; null for nothing. */
  fault: string | null;
};

/** Types into a dialog that is open or about to open, at once if its field has the focus first. */
async function typeInto(page: Page, before: Seen, word: string, isFieldFirst: boolean): Promise<Typed> {
  // What opens again has its code: letters come before its motion is over.
  if (isFieldFirst) await page.keyboard.type(word, { delay: 15 });
  if (!(await dialogOpened(page, before, 5_000)))
    return { title: "nothing", isFieldFirst: false, fault: "no dialog" };
  const isInside = await page
    .waitForFunction(() => window.dialogWalk.see().isFocusInside, null, { timeout: 2_000, polling: "raf" })
    .then(
      () => true,
      () => false,
    );
  // The motion that gives the focus back lasts no longer.
  await page.waitForTimeout(200);
  const first = await look(page);
  const typed = (fault: string | null): Typed => ({
    title: first.title,
    isFieldFirst: first.isInTextField,
    fault,
  });
  if (!isInside) return typed("the focus is not inside");
  if (first.value === null) return typed(first.isFocusInside ? null : "the focus has left it");
  if (!isFieldFirst) {
    if (!first.isInTextField) await page.evaluate(() => window.dialogWalk.focusField());
    await page.keyboard.type(word, { delay: 15 });
  }
  const after = await look(page);
  if (!after.isFocusInside) return typed("the focus has left it");
  // Where a field begins with text, the caret stands before it or behind it.
  if (!after.value?.includes(word)) return typed(`its field has "${after.value}"`);
  const behind = isFieldFirst && before.dialogs === 0 ? before.behind : first.behind;
  return typed(after.behind === behind ? null : `behind it ${behind} became ${after.behind}`);
}

type Place = {
  name: string;
  address: (page: Page) => Promise<string>;
  /** What is done there before. */
  prepare?: (page: Page) => Promise<void>;
};

const at = (...addresses: readonly string[]): Place[] =>
  addresses.map((address) => ({ name: address, address: async () => address }));

/** Walks a place: every opener, each dialog twice. Returns the names of the dialogs, and what was wrong. */
async function walk(page: Page, { name, address, prepare }: Place, isShellToo: boolean) {
  const seen: string[] = [];
  const faults: string[] = [];
  const link = await address(page);
  const arrive = async () => {
    await page.goto(link);
    await prepare?.(page);
  };
  await arrive();
  const start = await look(page);
  const home = page.url();
  const reset = async () => {
    if (page.url() !== home || !(await close(page, start))) await arrive();
  };
  /** A press on the page as it was. A selection ends with what is pressed, so it is made again. */
  const pressed = async (opener: Opener) => {
    if (await press(page, BUTTONS, opener)) return true;
    await arrive();
    return press(page, BUTTONS, opener);
  };
  const twice = async (path: string, openIt: () => Promise<boolean>) => {
    let isFieldFirst = false;
    for (const word of WORDS) {
      const before = await look(page);
      if (!(await openIt())) {
        faults.push(`${name}: ${path}: cannot be pressed for "${word}"`);
        return;
      }
      const result = await typeInto(page, before, word, isFieldFirst);
      isFieldFirst = result.isFieldFirst;
      const dialog = `${name}: ${path} → ${result.title}`;
      if (word === WORDS[0]) seen.push(dialog);
      if (result.fault !== null) faults.push(`${dialog}, ${word}: ${result.fault}`);
      if (!(await close(page, before))) faults.push(`${dialog}: Escape leaves it open`);
      const isBack = page.waitForFunction(() => !window.dialogWalk.see().isFocusLost, null, { timeout: 700 });
      await isBack.catch(() => faults.push(`${dialog}, ${word}: the focus is nowhere after it`));
      if (page.url() !== home) return;
    }
  };
  /** The first words of what opened nothing: others of the kind are left alone. */
  const dull = new Set<string>();
  const kindOf = ({ name: words }: Opener) => words.split(/\s/, 2).join(" ");
  for (const opener of await page.evaluate((where) => window.dialogWalk.list(where), BUTTONS)) {
    if (!mayPress(opener) || (opener.isShell && !isShellToo)) continue;
    if (opener.promises === null && dull.has(kindOf(opener))) continue;
    const before = await look(page);
    if (!(await pressed(opener))) continue;
    const what = await opened(page, before, opener.promises ? 5_000 : OPENS_WITHIN_MS);
    if (what === "dialog") {
      await reset();
      await twice(opener.name, () => pressed(opener));
    } else if (what === "menu") {
      const items = await page.evaluate((where) => window.dialogWalk.list(where), ITEMS);
      for (const item of items.filter(mayPress)) {
        const choose = async () =>
          (await pressed(opener)) &&
          (await opened(page, before, 5_000)) === "menu" &&
          (await press(page, ITEMS, item));
        await reset();
        if (!(await choose())) continue;
        const isDialog = await dialogOpened(page, before, 2 * OPENS_WITHIN_MS);
        await reset();
        if (isDialog) await twice(`${opener.name} → ${item.name}`, choose);
      }
    } else dull.add(kindOf(opener));
    await reset();
  }
  return { seen, faults };
}

const aResult = async (page: Page) =>
  (await insertJobs(page, [{ prompt: "A kite", status: "completed" }]))[0];
const select = async (page: Page) => {
  await page.getByRole("list", { name: "Results" }).locator('[data-place="0"]').hover();
  await page
    .getByRole("checkbox", { name: /^Select/ })
    .first()
    .click();
  await expect(page.getByRole("toolbar", { name: "Selection" })).toBeVisible();
};

/** Side by side, because a walk mostly waits. */
const WALKS: readonly (readonly Place[])[] = [
  at("/create/video?prompt=A%20kite", "/create/image", "/boards"),
  at("/create/voice", "/create/avatar", "/voices", "/describe"),
  [
    ...at("/gallery"),
    { name: "a selection", address: async () => "/gallery", prepare: select },
    {
      name: "a result",
      address: async (page) => `/gallery/${await aResult(page)}`,
      prepare: (page) => expect(page.getByRole("dialog")).toBeVisible(),
    },
    {
      name: "a comparison",
      address: async (page) => `/gallery/compare?ids=${await aResult(page)},${await aResult(page)}`,
    },
  ],
  [
    { name: "a board", address: async (page) => `/boards/${await aBoardOfRows(page, [2, 2])}` },
    ...at("/assistant"),
  ],
  at("/usage", "/usage/ledger", "/usage/statements", ...SETTINGS_SECTIONS.map(settingsLink), "/pricing"),
];

// Pictures of rows that no service made, and samples of voices that nobody waits for.
test.use({ expectedErrors: [/status of 50[24] .*\/api\/(assets|voices)\//] });

for (const places of WALKS) {
  const names = places.map(({ name }) => name).join(", ");
  test(`every dialog takes what is typed, the first time and the second: ${names}`, { tag: "@all" }, async ({
    page,
  }) => {
    await makeOneOfEach(page);
    await page.addInitScript(installDialogWalk);
    const all: string[] = [];
    const wrong: string[] = [];
    for (const place of places) {
      const { seen, faults } = await walk(page, place, place.name === "/usage");
      all.push(...seen);
      wrong.push(...faults);
    }
    test.info().annotations.push({ type: "dialogs", description: all.join("\n") });
    expect(wrong, all.join("\n")).toEqual([]);
    expect(all.length, "dialogs that were found").toBeGreaterThan(5);
  });
}

test("the walk of dialogs visits every page", () => {
  const visited = WALKS.flat().map(({ name }) => name.split("?")[0]);
  expect(PAGES.filter((address) => !visited.includes(address))).toEqual([]);
});

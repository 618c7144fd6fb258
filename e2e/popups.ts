import { expect, type Locator, type Page } from "@playwright/test";

export type Popup = {
  name: string;
  at: string;
  isPhone?: true;
  /** Presses what opens it. What lies in front of it, such as a menu, is left behind with the last press. */
  open: (page: Page) => Promise<void>;
} & (
  | {
      typed: string;
      field: (page: Page) => Locator;
      /** A key before the text. */
      first?: string;
      /** What Enter does after it. */
      chosen?: (page: Page) => Promise<void>;
    }
  | { keys: string; item: (page: Page) => Locator }
  | { escape: string }
);

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const entry = (menu: string | RegExp, name: string | RegExp) => async (page: Page) => {
  await button(menu)(page);
  await page.getByRole("menuitem", { name }).click();
};
const field = (label: string) => (page: Page) =>
  page.getByRole("dialog").getByLabel(label, { exact: true }).first();
const item = (name: string | RegExp) => (page: Page) =>
  page.locator("[role^=menuitem]").and(page.locator(":focus")).filter({ hasText: name });
const tile = (page: Page) => page.getByRole("list", { name: "Results" }).locator('[data-place="0"]');
const select = async (page: Page) => {
  await tile(page).hover();
  await page
    .getByRole("checkbox", { name: /^Select/ })
    .first()
    .click();
  await expect(page.getByRole("toolbar", { name: "Selection" })).toBeVisible();
};
const combobox = (name: string, label: string, at: string, typed: string): Popup => ({
  name,
  at,
  typed,
  open: (page) => page.getByRole("combobox", { name: label, exact: true }).first().click(),
  field: (page) => page.getByRole("dialog").getByRole("combobox"),
  chosen: (page) =>
    expect(page.getByRole("combobox", { name: label, exact: true }).first()).toHaveAttribute(
      "data-value",
      typed,
    ),
});

/** Every popup of the product: its press, and what shows that keys have come to it. */
export const POPUPS: readonly Popup[] = [
  {
    name: "name of a new board",
    at: "/boards",
    open: button("New board"),
    typed: "Spring",
    field: field("Name"),
  },
  {
    name: "palette",
    at: "/usage",
    open: button(/^Search or go to/),
    typed: "pricing",
    field: (page) => page.getByRole("dialog").getByRole("combobox"),
    chosen: (page) => expect(page).toHaveURL(/\/pricing/),
  },
  combobox("model picker", "Model", "/create/video", "beta-3.0"),
  combobox("image models", "Model", "/create/image", "gamma-image-4"),
  combobox("language models", "Model", "/assistant", "alpha-chat"),
  {
    name: "voices of a form",
    at: "/create/voice",
    open: (page) => page.getByRole("combobox", { name: "Voice", exact: true }).click(),
    typed: "calm",
    field: (page) => page.getByRole("dialog").getByRole("combobox"),
  },
  { name: "account", at: "/usage", open: button("Account"), keys: "Set", item: item("Settings") },
  {
    name: "gallery menu",
    at: "/gallery",
    open: button("Gallery menu"),
    keys: "Sto",
    item: item("Storage"),
  },
  { name: "presets", at: "/create/video", open: button("Presets"), keys: "Sa", item: item("Save settings") },
  {
    name: "a tile's menu",
    at: "/gallery",
    open: async (page) => {
      await tile(page).hover();
      await button(/^More/)(page);
    },
    keys: "Copy",
    item: item("Copy prompt"),
  },
  {
    name: "attachments",
    at: "/assistant",
    open: button("Attach files"),
    keys: "Vid",
    item: item("Video from"),
  },
  {
    name: "more of a price list",
    at: "/pricing?view=rows",
    open: button("More"),
    keys: "Copy",
    item: item("Copy link"),
  },
  {
    name: "filters of language models",
    at: "/pricing?view=llm",
    open: button(/^Filters/),
    keys: "Supports im",
    item: item("image"),
  },
  {
    name: "more pages",
    at: "/usage",
    isPhone: true,
    open: button("More pages"),
    keys: "Pri",
    item: item("Pricing"),
  },
  { name: "queue", at: "/usage", open: button(/Open the queue$/), escape: "Queue" },
  {
    name: "an open job",
    at: "/gallery",
    open: (page) => tile(page).click(),
    escape: "A pier",
  },
  {
    name: "keys",
    at: "/usage",
    open: entry("Account", "Keyboard shortcuts"),
    escape: "Keyboard shortcuts",
  },
  {
    name: "replace key",
    at: "/settings/key",
    open: button("Replace API key…"),
    typed: "sk_new",
    field: field("Current API key"),
  },
  {
    name: "filters",
    at: "/gallery",
    open: button(/^Filter$/),
    keys: "Voic",
    item: (page) =>
      page
        .getByLabel("Kind")
        .and(page.locator(":focus"))
        .locator("option:checked", { hasText: "Voice takes" }),
  },
  {
    name: "save a view",
    at: "/gallery?q=pier",
    open: entry("Gallery menu", "Manage saved filters"),
    typed: "Piers",
    field: field("Save current filters as"),
  },
  {
    name: "storage",
    at: "/gallery",
    open: entry("Gallery menu", "Storage"),
    typed: "12",
    field: field("Storage limit (GB)"),
  },
  {
    name: "import",
    at: "/gallery",
    open: entry("Gallery menu", "Import jobs"),
    keys: "Voi",
    item: (page) =>
      page.getByLabel("Kind").and(page.locator(":focus")).locator("option:checked", { hasText: "Voice" }),
  },
  {
    name: "tags of a selection",
    at: "/gallery",
    open: async (page) => {
      await select(page);
      await page.keyboard.press("t");
    },
    typed: "harbor",
    field: field("Add a tag"),
  },
  {
    name: "a collection",
    at: "/gallery",
    open: async (page) => {
      await select(page);
      await button("Add to collection")(page);
    },
    keys: "New",
    item: (page) => page.getByLabel("Collection").locator("option:checked", { hasText: "New collection" }),
  },
  {
    name: "ZIP",
    at: "/gallery",
    open: async (page) => {
      await select(page);
      await page.keyboard.press("d");
    },
    escape: "Download as ZIP",
  },
  {
    name: "delete permanently",
    at: "/gallery?trash=yes",
    open: async (page) => {
      await select(page);
      await button("Delete permanently")(page);
    },
    typed: "delete",
    field: (page) => page.getByRole("dialog").getByRole("textbox"),
  },
  {
    name: "prompt history",
    at: "/create/video",
    open: button("Prompt history"),
    typed: "pier",
    field: field("Search prompts"),
  },
  {
    name: "a preset's name",
    at: "/create/image",
    open: entry("Presets", "Save settings"),
    typed: "Evening",
    field: field("Preset name"),
  },
  { name: "all presets", at: "/create/video", open: entry("Presets", "Manage presets"), escape: "Presets" },
  {
    name: "improve a prompt",
    at: "/create/video?prompt=A%20kite",
    open: button("Improve prompt"),
    keys: "gam",
    item: (page) => page.getByLabel("Language model").locator("option:checked", { hasText: /^gam/ }),
  },
  {
    name: "library of a field",
    at: "/create/avatar",
    open: (page) => page.getByLabel("Portrait", { exact: true }).click(),
    typed: "pier",
    field: field("Search"),
  },
  {
    name: "address of a field",
    at: "/create/avatar",
    open: async (page) => {
      await page.getByLabel("Portrait", { exact: true }).click();
      await button("Use a URL")(page);
    },
    typed: "https://example.com/a.png",
    field: (page) => page.getByLabel("Image URL"),
  },
  { name: "new voice", at: "/voices", open: button("New voice"), typed: "Ada", field: field("Name") },
  {
    name: "rename a voice",
    at: "/voices",
    open: button(/^Rename/),
    typed: "x",
    field: field("Name"),
  },
  {
    name: "delete a voice",
    at: "/voices",
    open: button(/^Delete/),
    typed: "Mar",
    field: (page) => page.getByRole("dialog").getByRole("textbox"),
  },
  {
    name: "a limit",
    at: "/usage",
    open: button("Set a limit"),
    first: "Tab",
    typed: "250",
    field: field("Limit"),
  },
  {
    name: "filters of prices",
    at: "/pricing?view=rows",
    open: button(/^Filters/),
    escape: "Filters",
  },
  {
    name: "conversations",
    at: "/assistant",
    isPhone: true,
    open: button("Conversations"),
    escape: "Conversations",
  },
  {
    name: "delete a conversation",
    at: "/assistant",
    open: entry(/^Actions for/, "Delete"),
    escape: "Delete this conversation?",
  },
];

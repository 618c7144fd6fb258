/** Something to press: what it is called, and which of those of its name. */
export type Opener = {
  name: string;
  nth: number;
  /** What it says that it opens. */
  promises: string | null;
  /** Whether it is on every page. */
  isShell: boolean;
};

/** What is open and has the focus, and what a key could have changed behind it. */
export type Seen = {
  dialogs: number;
  menus: number;
  title: string;
  /** Whether the focus is in the dialog above all others, and in a field for text. */
  isFocusInside: boolean;
  isInTextField: boolean;
  /** What stands in that field, or in the first one for text. */
  value: string | null;
  isFocusLost: boolean;
  /** Address, fields, switches and players outside of that dialog. */
  behind: string;
};

declare global {
  interface Window {
    dialogWalk: {
      list: (selector: string) => Opener[];
      find: (selector: string, opener: Opener) => HTMLElement | null;
      see: () => Seen;
      focusField: () => void;
    };
  }
}

/** Runs in the page: what can be pressed there, and what a press or a key has done. */
export function installDialogWalk(): void {
  const TEXT =
    "input:is(:not([type]), [type=text], [type=search], [type=url], [type=email], [type=password]), textarea";
  const DIALOGS = ":is([role=dialog], [role=alertdialog]):not([data-closed])";
  const isShown = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
  const dialogs = () => [...document.querySelectorAll<HTMLElement>(DIALOGS)].filter(isShown);
  const menus = () => [...document.querySelectorAll("[role=menu]:not([data-closed])")].filter(isShown);
  const textFields = (place: Element) =>
    [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT)].filter(
      (field) => isShown(field) && !field.disabled && !field.readOnly,
    );
  const nameOf = (element: Element) => {
    const label = element.getAttribute("aria-labelledby");
    const text = label ? document.getElementById(label.split(" ")[0] ?? "")?.textContent : null;
    return (element.getAttribute("aria-label") ?? text ?? element.textContent ?? "").trim();
  };
  const listed = (selector: string) => {
    // Of a page below a dialog nothing can be pressed.
    const place = dialogs().at(-1) ?? document.body;
    const counts = new Map<string, number>();
    return [...place.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => isShown(element) && !element.closest("[inert], [aria-hidden=true]"))
      .filter((element) => !element.matches(":disabled, [aria-disabled=true], [type=submit]"))
      .map((element) => {
        const name = nameOf(element);
        const nth = counts.get(name) ?? 0;
        counts.set(name, nth + 1);
        const promises = element.getAttribute("aria-haspopup");
        return {
          element,
          opener: { name, nth, promises, isShell: element.closest("main, [role=dialog]") === null },
        };
      });
  };
  const SHORTEST_PART = 8;
  /** Whether a name has words of another one that stand between its sentences and figures. */
  const hasWordsOf = (other: string, name: string) =>
    other.split(/[.\d]+\s*/).some((words) => words.length >= SHORTEST_PART && name.includes(words));
  const see = () => {
    const open = dialogs();
    const top = open.at(-1);
    const active = document.activeElement;
    const isInside = top !== undefined && active !== null && top.contains(active);
    const field = isInside && active.matches(TEXT) ? active : top && textFields(top)[0];
    const outside = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) => !top?.contains(element) && !element.closest("[data-closed]"),
      );
    const behind = [
      location.href,
      ...outside("input, textarea, select").map((each) => ("value" in each ? each.value : "")),
      ...outside("[aria-pressed], [aria-checked]")
        .filter((each) => each.closest("[role=menu]") === null)
        .map((each) =>
          [nameOf(each), each.getAttribute("aria-pressed"), each.getAttribute("aria-checked")].join(" "),
        ),
      ...outside("video, audio").map((each) => (each instanceof HTMLMediaElement ? each.muted : "")),
    ];
    return {
      dialogs: open.length,
      menus: menus().length,
      title: top ? nameOf(top).slice(0, 60) : "",
      isFocusInside: isInside,
      isInTextField: isInside && active.matches(TEXT),
      value: field && "value" in field ? String(field.value) : null,
      isFocusLost: active === null || active === document.body,
      behind: JSON.stringify(behind),
    };
  };
  window.dialogWalk = {
    list: (selector) => listed(selector).map(({ opener }) => opener),
    find: (selector, { name, nth }) => {
      const all = listed(selector);
      // The name of a button may say what has changed.
      const found =
        all.find(({ opener }) => opener.name === name && opener.nth === nth) ??
        all.find(({ opener }) => opener.name.slice(0, 16) === name.slice(0, 16)) ??
        // One that was listed before its figure came, or the other way around.
        all.find(({ opener }) => hasWordsOf(opener.name, name) || hasWordsOf(name, opener.name));
      return found?.element ?? null;
    },
    see,
    focusField: () => {
      const top = dialogs().at(-1);
      if (top) textFields(top)[0]?.focus();
    },
  };
}

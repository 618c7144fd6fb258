import { type CSSProperties, createElement } from "react";
import "openapi-explorer";
import { operationsApi } from "@/lib/operations/api";

type Variables = Readonly<Record<`--${string}`, string>>;

/** The colors and type of the page for the variables of the viewer, in both themes. */
const LOOK: Variables = {
  "--bg": "var(--canvas)",
  "--bg2": "var(--stage)",
  "--bg3": "var(--stage)",
  "--light-bg": "var(--stage)",
  "--fg": "var(--ink)",
  "--fg2": "var(--ink)",
  "--fg3": "var(--ink-soft)",
  "--light-fg": "var(--ink-faint)",
  "--placeholder-color": "var(--ink-faint)",
  "--input-bg": "var(--surface)",
  "--hover-color": "var(--hover)",
  "--border-color": "var(--line)",
  "--light-border-color": "var(--line)",
  "--code-border-color": "var(--line)",
  "--selection-bg": "var(--ink)",
  "--selection-fg": "var(--canvas)",
  "--overlay-bg": "var(--veil)",
  "--header-bg": "var(--stage)",
  "--header-fg": "var(--ink)",
  "--header-color-darker": "var(--stage)",
  "--header-color-border": "var(--line)",
  "--nav-bg-color": "var(--stage)",
  "--nav-text-color": "var(--ink-soft)",
  "--nav-hover-bg-color": "var(--surface)",
  "--nav-hover-text-color": "var(--ink)",
  "--nav-hover-scrollbar-color": "var(--line-field)",
  "--primary-color": "var(--ink)",
  "--secondary-color": "var(--ink)",
  "--primary-btn-text-color": "var(--canvas)",
  "--code-fg": "var(--ink-soft)",
  "--inline-code-fg": "var(--ink)",
  "--code-property-color": "var(--ink)",
  "--code-keyword-color": "var(--accent-ink)",
  "--code-operator-color": "var(--ink-soft)",
  "--font-regular": "var(--font-sans)",
  "--font-size-small": "0.8125rem",
  "--font-size-mono": "0.75rem",
  "--font-size-regular": "0.875rem",
  "--border-radius": "0.25rem",
};

/** Colors that the viewer also reads from its own element, where it takes only forms such as #fff. */
const COLORS_WITHIN: Variables = {
  "--red": "var(--danger)",
  "--orange": "var(--warning)",
  "--yellow": "var(--warning)",
  "--green": "var(--positive)",
  "--blue": "var(--ink-soft)",
  "--purple": "var(--ink-soft)",
  "--pink": "var(--ink-soft)",
  "--gray": "var(--ink-faint)",
  "--light-red": "var(--stage)",
  "--light-orange": "var(--stage)",
  "--light-yellow": "var(--stage)",
  "--light-green": "var(--stage)",
  "--light-blue": "var(--stage)",
  "--light-purple": "var(--stage)",
  "--light-gray": "var(--stage)",
};

/** Links of a text are underlined, and nothing moves for who wants less motion. */
const RULES_WITHIN =
  "p a{text-decoration:underline}@media(prefers-reduced-motion:reduce){*{transition:none!important}}";

/** Gives the colors and the look of links to what is in the viewer, and then the description: one that arrives before it is on the page is lost. */
function start(viewer: HTMLElement | null): void {
  const sheet = new CSSStyleSheet();
  const colors = Object.entries(COLORS_WITHIN).map(([name, value]) => `${name}:${value}`);
  sheet.replaceSync(`:host>*{${colors.join(";")}}${RULES_WITHIN}`);
  viewer?.shadowRoot?.adoptedStyleSheets.push(sheet);
  viewer?.setAttribute("spec-url", operationsApi.description.path);
}

/**
 * The description in a viewer that only shows it: trying a call needs a token, which is pasted nowhere. From 768 px on it has
 * a menu beside one call, below that a list to unfold.
 */
export default function Viewer() {
  return createElement("openapi-explorer", {
    "hide-console": true,
    "hide-authentication": true,
    "hide-server-selection": true,
    collapse: true,
    "schema-expand-level": 2,
    ref: start,
    // The types of React know no custom properties.
    style: LOOK as CSSProperties,
  });
}

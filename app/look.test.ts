import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "@/lib/testing/test-projects";

/*
 * The contrast of the colours that `globals.css` states, by WCAG 2.2: text needs 4.5 to 1 (1.4.3), graphics and edges
 * of controls 3 to 1 (1.4.11). Tokens with an alpha value lie over others and are not in these tables.
 */

type Theme = "light" | "dark";
type Oklch = readonly [lightness: number, chroma: number, hue: number];

const CSS = readFileSync(path.join(ROOT, "app/globals.css"), "utf8");
const TOKEN =
  /--([\w-]+):\s*light-dark\(\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\),\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\s*\);/g;

const tokens = new Map<string, Record<Theme, Oklch>>(
  [...CSS.matchAll(TOKEN)].map(([, name = "", ...figures]) => {
    const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = figures.map(Number);
    return [name, { light: [l1, c1, h1], dark: [l2, c2, h2] }];
  }),
);

const colorOf = (name: string, theme: Theme): Oklch => {
  const token = tokens.get(name);
  if (!token) throw new Error(`globals.css has no opaque token --${name}`);
  return token[theme];
};

/** The relative luminance of a colour as the screen shows it: in 8-bit sRGB, out-of-gamut parts cut. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A linear part of a colour after it was rounded to 8 bits of sRGB. */
function shown(linear: number): number {
  const cut = Math.min(1, Math.max(0, linear));
  const encoded = cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055;
  const rounded = Math.round(encoded * 255) / 255;
  return rounded <= 0.04045 ? rounded / 12.92 : ((rounded + 0.055) / 1.055) ** 2.4;
}

const ratioOf = (one: Oklch, other: Oklch): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const contrast = (foreground: string, ground: string, theme: Theme): number =>
  ratioOf(colorOf(foreground, theme), colorOf(ground, theme));

const GROUNDS = ["stage", "canvas", "surface", "raised"] as const;
const THEMES = ["light", "dark"] as const;

type Rule = { foregrounds: readonly string[]; grounds: readonly string[]; least: number };

/** What the interface relies on. */
const RULES: readonly Rule[] = [
  {
    foregrounds: ["ink", "ink-soft", "ink-faint", "accent-ink", "positive", "warning", "danger"],
    grounds: GROUNDS,
    least: 4.5,
  },
  { foregrounds: ["on-accent"], grounds: ["accent-fill", "accent-hover"], least: 4.5 },
  { foregrounds: ["danger"], grounds: ["danger-soft"], least: 4.5 },
  { foregrounds: ["accent-ink"], grounds: ["accent-soft"], least: 4.5 },
  // Selected text, and the ink button with its hover.
  { foregrounds: ["canvas"], grounds: ["ink", "ink-soft"], least: 4.5 },
  { foregrounds: ["line-field", "accent"], grounds: ["stage", "canvas", "surface"], least: 3 },
  { foregrounds: ["accent"], grounds: ["canvas"], least: 3.3 },
  { foregrounds: ["ring"], grounds: GROUNDS, least: 3 },
  {
    foregrounds: ["chart-1", "chart-2", "chart-3", "chart-4", "chart-bar"],
    grounds: ["canvas", "surface"],
    least: 3.2,
  },
];

const pairs = RULES.flatMap(({ foregrounds, grounds, least }) =>
  foregrounds.flatMap((foreground) =>
    grounds.flatMap((ground) => THEMES.map((theme) => ({ foreground, ground, theme, least }))),
  ),
);

describe("contrast", () => {
  it.each(pairs)("$foreground on $ground has at least $least in the $theme theme", (pair) => {
    expect(contrast(pair.foreground, pair.ground, pair.theme)).toBeGreaterThanOrEqual(pair.least);
  });

  it("is computed as WCAG defines it", () => {
    expect(ratioOf([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 5);
    // The lightest grey that is allowed for text on white, and the next one.
    expect(ratioOf([0.5657, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1);
    expect(contrast("ink", "canvas", "dark")).toBeCloseTo(16.9, 1);
  });

  it("would find a pair that is too close", () => {
    expect(contrast("line", "canvas", "light")).toBeLessThan(3);
    expect(contrast("accent", "canvas", "light")).toBeLessThan(4.5);
    expect(() => contrast("no-such-token", "canvas", "light")).toThrow("no-such-token");
  });
});

describe("greys", () => {
  // Made things are judged against them, so a tint would be seen in every picture.
  it.each([...GROUNDS, "line", "line-field"])("%s has no hue", (name) => {
    for (const theme of THEMES) expect(colorOf(name, theme)[1]).toBe(0);
  });
});

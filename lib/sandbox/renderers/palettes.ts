import { type Rgb, rgbFromHex } from "./colour";

/** The colours of a scene, from the top of the sky to the nearest hill. */
export type Palette = {
  name: PaletteName;
  zenith: Rgb;
  sky: Rgb;
  horizon: Rgb;
  /** The sun, the moon, lit windows. */
  light: Rgb;
  far: Rgb;
  near: Rgb;
  accent: Rgb;
  /** A night: with stars and without clouds. */
  dark: boolean;
};

const COLOURS = {
  aurora: ["#050a1f", "#0b1f3f", "#13405a", "#5dffb4", "#1a3350", "#03060f", "#9a6bff"],
  neon: ["#09031f", "#2a0a4e", "#ff3d9a", "#5ef1ff", "#431a74", "#06020f", "#ffd23f"],
  space: ["#03020c", "#150b33", "#3b1b63", "#ffd6a5", "#241447", "#02010a", "#66c7ff"],
  ember: ["#0d0407", "#3a0d12", "#d9441c", "#ffb347", "#4a1518", "#080204", "#ff5a2a"],
  night: ["#050b1e", "#12264d", "#3d5f8f", "#e8f0ff", "#22395f", "#04070f", "#9fc4ff"],
  winter: ["#24344f", "#7d9bbd", "#e9f1f7", "#ffffff", "#8ea8c2", "#22344a", "#bfe4ff"],
  ocean: ["#06283d", "#1363a0", "#8fd3e8", "#e9fbff", "#2d7ea3", "#062033", "#47b5ff"],
  forest: ["#203a2c", "#5d8a5a", "#dfe9b8", "#fff7c9", "#5f8a68", "#0b1c14", "#b7e37a"],
  desert: ["#2a3f6b", "#d98f5c", "#ffd9a0", "#fff1cf", "#c9794c", "#4a1f1a", "#ff8a3d"],
  blossom: ["#5b6fb3", "#d9a3cf", "#ffe0e6", "#fff6ee", "#b58fb8", "#3a2447", "#ff8fb8"],
  autumn: ["#3b3a5a", "#b0705a", "#ffcf8a", "#fff0c4", "#a5603e", "#2b130d", "#ff9f3a"],
  sunset: ["#1f2352", "#8a3a6f", "#ff9a56", "#ffe2a8", "#8d4a68", "#160f26", "#ff6b6b"],
  dawn: ["#2b4a7f", "#b78fb6", "#ffd3b0", "#fff3d6", "#8f8fb3", "#27314d", "#f7a8a0"],
  day: ["#1d5fae", "#6fb1e4", "#e6f3f8", "#fffbe6", "#7ea6b8", "#1d3a33", "#ffd27a"],
  gold: ["#241303", "#a56a12", "#f0b83c", "#fff3c4", "#b07a24", "#150b02", "#ffd76a"],
  noir: ["#0c0d10", "#34373d", "#a7abb1", "#f3f3f3", "#4f5359", "#060607", "#c8c8c8"],
} as const;
export type PaletteName = keyof typeof COLOURS;

const DARK_BELOW = 130;

export const PALETTE_NAMES = Object.keys(COLOURS).filter((name): name is PaletteName => name in COLOURS);

export function palette(name: PaletteName): Palette {
  const [zenith, sky, horizon, light, far, near, accent] = COLOURS[name];
  const top = rgbFromHex(zenith);
  return {
    name,
    zenith: top,
    sky: rgbFromHex(sky),
    horizon: rgbFromHex(horizon),
    light: rgbFromHex(light),
    far: rgbFromHex(far),
    near: rgbFromHex(near),
    accent: rgbFromHex(accent),
    dark: top[0] + top[1] + top[2] < DARK_BELOW,
  };
}

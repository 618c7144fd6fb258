/** Everyday names of the colours in a picture. */
export const COLOURS = [
  "black",
  "white",
  "gray",
  "red",
  "orange",
  "brown",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
] as const;
type Colour = (typeof COLOURS)[number];

const index = (name: Colour): number => COLOURS.indexOf(name);
const clamp = (value: number): number => Math.min(255, Math.max(0, value));

/** Index in COLOURS of a pixel in limited-range YUV. */
export function colourAt(y: number, u: number, v: number): number {
  const light = 1.164 * (y - 16);
  const [r, g, b] = [
    clamp(light + 1.793 * (v - 128)),
    clamp(light - 0.213 * (u - 128) - 0.533 * (v - 128)),
    clamp(light + 2.112 * (u - 128)),
  ];
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  if (max < 36) return index("black");
  if (spread < 28 || spread / max < 0.14) return index(max > 205 ? "white" : max < 60 ? "black" : "gray");
  return index(hueName(hueOf(r, g, b, max, spread), max));
}

function hueOf(r: number, g: number, b: number, max: number, spread: number): number {
  if (max === r) return (((g - b) / spread) * 60 + 360) % 360;
  return max === g ? ((b - r) / spread) * 60 + 120 : ((r - g) / spread) * 60 + 240;
}

function hueName(hue: number, max: number): Colour {
  if (hue < 16 || hue >= 345) return "red";
  if (hue < 45) return max < 150 ? "brown" : "orange";
  if (hue < 68) return max < 120 ? "brown" : "yellow";
  if (hue < 160) return "green";
  if (hue < 195) return "teal";
  if (hue < 258) return "blue";
  return hue < 300 ? "purple" : "pink";
}

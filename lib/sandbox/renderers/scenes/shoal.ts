import type { Brief } from "../brief";
import { blend, css } from "../colour";
import { mix } from "../curves";
import { randomFrom } from "../random";
import type { Camera, Surface } from "../scene";

const FISH = 42;

/** Fish that cross the picture together, each slightly off the common path. */
export function createShoal({ seed, palette }: Brief) {
  const random = randomFrom(seed ^ 888);
  const heading = random() < 0.5 ? -1 : 1;
  const middle = 0.35 + random() * 0.25;
  const fish = Array.from({ length: FISH }, () => ({
    along: (random() + random() + random()) / 3 - 0.5,
    aside: (random() + random()) / 2 - 0.5,
    nearness: random(),
    phase: random() * 2 * Math.PI,
  })).sort((a, b) => a.nearness - b.nearness);
  return {
    paint({ context, width, height, unit }: Surface, { seconds, pan }: Camera): void {
      for (const { along, aside, nearness, phase } of fish) {
        const progress = seconds * mix(0.03, 0.042, nearness) - 0.12;
        const across = 0.5 + heading * (progress + along * 0.75);
        const x = (across + Math.sin(seconds * 0.8 + phase) * 0.008) * width + pan * nearness * 0.4;
        const down = middle + aside * 0.42 + Math.sin(seconds * 0.55 + along * 7) * 0.03;
        const y = (down + Math.sin(seconds * 1.3 + phase) * 0.006) * height;
        const long = mix(8, 21, nearness) * unit;
        const beat = Math.sin(seconds * 9 + phase) * 0.35;
        context.fillStyle = css(
          blend(blend(palette.sky, palette.far, 0.5), palette.near, mix(0.25, 0.85, nearness)),
        );
        fishShape(context, x, y, long * heading, beat);
      }
    },
  };
}

function fishShape(context: Surface["context"], x: number, y: number, long: number, beat: number): void {
  const tall = Math.abs(long) * 0.3;
  context.beginPath();
  context.moveTo(x + long, y);
  context.quadraticCurveTo(x + long * 0.3, y - tall * 1.5, x - long * 0.6, y);
  context.lineTo(x - long * 1.05, y - tall * (0.8 + beat));
  context.lineTo(x - long * 0.9, y + tall * beat * 0.5);
  context.lineTo(x - long * 1.05, y + tall * (0.8 - beat));
  context.lineTo(x - long * 0.6, y);
  context.quadraticCurveTo(x + long * 0.3, y + tall * 1.5, x + long, y);
  context.fill();
}

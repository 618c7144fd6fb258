import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";

/** Something that can be drawn at any moment of its clip. Drawing depends on the arguments alone. */
export interface Scene {
  readonly canvas: Canvas;
  /**
   * @param share of the clip that has passed, 0 at the first frame and 1 at the last.
   * @param seconds since the first frame.
   */
  draw(share: number, seconds: number): void;
}

/** The picture a part of a scene draws on. `unit` is a pixel at 720 lines, so that all sizes scale alike. */
export type Surface = {
  canvas: Canvas;
  context: SKRSContext2D;
  width: number;
  height: number;
  unit: number;
};

/** Where the camera stands: `travel` 0 to 1 along its path, `pan` in pixels of the nearest layer. */
export type Camera = { travel: number; pan: number; seconds: number };

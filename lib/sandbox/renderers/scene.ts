import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";

/** Something that can be drawn at any moment of its clip. The drawing depends only on the arguments. */
export interface Scene {
  readonly canvas: Canvas;
  /** A drawn scene moves like a cartoon, in steps of two frames; a filmed one, the default, in every frame. */
  readonly style?: "drawn" | "filmed";
  /**
   * @param share elapsed share of the clip, 0 at the first frame and 1 at the last
   * @param seconds since the first frame
   */
  draw(share: number, seconds: number): void;
}

/** The canvas for a part of a scene. `unit` is a pixel at 720 lines, so that all sizes scale together. */
export type Surface = {
  canvas: Canvas;
  context: SKRSContext2D;
  width: number;
  height: number;
  unit: number;
};

/** The position of the camera: `travel` 0 to 1 along its path, `pan` in pixels of the nearest layer. */
export type Camera = { travel: number; pan: number; seconds: number };

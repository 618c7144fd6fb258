import type { Brief } from "../brief";
import type { Scene } from "../scene";
import { createLandscape } from "./landscape";

export function createScene(brief: Brief, width: number, height: number): Scene {
  return createLandscape(brief, width, height);
}

import type { Brief, SceneKind } from "../brief";
import type { Scene } from "../scene";
import { createBokeh } from "./bokeh";
import { createCity } from "./city";
import { createLandscape } from "./landscape";
import { createNebula } from "./nebula";
import { createPlanet } from "./planet";
import { createSilk } from "./silk";
import { createUnderwater } from "./underwater";

const PAINTERS: Record<SceneKind, (brief: Brief, width: number, height: number) => Scene> = {
  landscape: createLandscape,
  city: createCity,
  nebula: createNebula,
  silk: createSilk,
  underwater: createUnderwater,
  planet: createPlanet,
  bokeh: createBokeh,
};

/** The scene of a brief, at the given size. */
export function createScene(brief: Brief, width: number, height: number): Scene {
  return PAINTERS[brief.kind](brief, width, height);
}

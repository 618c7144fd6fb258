import type { Brief, SceneKind } from "../brief";
import { createPoster } from "../poster/create-poster";
import type { Scene } from "../scene";
import { createBokeh } from "./bokeh";
import { createCity } from "./city";
import { createLandscape } from "./landscape";
import { createNebula } from "./nebula";
import { createPlanet } from "./planet";
import { createSilk } from "./silk";
import { createUnderwater } from "./underwater";

const PAINTERS: Record<
  Exclude<SceneKind, "studio">,
  (brief: Brief, width: number, height: number) => Scene
> = {
  landscape: createLandscape,
  city: createCity,
  nebula: createNebula,
  silk: createSilk,
  underwater: createUnderwater,
  planet: createPlanet,
  bokeh: createBokeh,
};

/** The picture of a brief, at the given size: its subject in its scene, or the scene alone. */
export function createScene(brief: Brief, width: number, height: number): Scene {
  const scene =
    brief.cast.length > 0 ? createPoster(brief, width, height, paintScene) : paintScene(brief, width, height);
  return { ...scene, style: "drawn" };
}

function paintScene(brief: Brief, width: number, height: number): Scene {
  const paint = brief.kind === "studio" ? createSilk : PAINTERS[brief.kind];
  return paint(brief, width, height);
}

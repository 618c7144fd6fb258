import * as animals from "./draw-animals";
import * as buildings from "./draw-buildings";
import * as city from "./draw-city";
import * as craft from "./draw-craft";
import * as creatures from "./draw-creatures";
import * as flyers from "./draw-flyers";
import * as food from "./draw-food";
import * as nature from "./draw-nature";
import * as objects from "./draw-objects";
import * as plants from "./draw-plants";
import * as seaLife from "./draw-sea-life";
import * as symbols from "./draw-symbols";
import * as vehicles from "./draw-vehicles";
import { PEOPLE } from "./people";
import type { Motion, Place, Subject } from "./subject";
import { SUBJECT_WORDS, type SubjectName } from "./subject-words";

const SPREADING: ReadonlySet<SubjectName> = new Set(["firefly", "paper lantern", "forest", "flower field"]);

/**
 * @param size height as a share of the picture's
 * @param half half the width, in the units of the drawing
 * @param colours separated by spaces
 */
function subject(
  name: SubjectName,
  place: Place,
  motion: Motion,
  size: number,
  half: number,
  colours: string,
  draw: Subject["draw"],
): Subject {
  const words = SUBJECT_WORDS[name];
  const spreads = SPREADING.has(name);
  return { name, words, place, motion, size, half, colours: colours.split(" "), draw, spreads };
}

export const SUBJECTS: readonly Subject[] = [
  ...PEOPLE,
  // Animals on four legs
  subject("dog", "ground", "walk", 0.44, 92, "#c98a4a #8a5a3a #e0b070", animals.dog),
  subject("cat", "ground", "walk", 0.4, 88, "#d98a45 #77727c #3a3640", animals.cat),
  subject("fox", "ground", "walk", 0.38, 112, "#d9662f", animals.fox),
  subject("wolf", "ground", "walk", 0.44, 112, "#7f8794 #5f6672", animals.wolf),
  subject("horse", "ground", "walk", 0.56, 92, "#8a5234 #5a3a2c #e8ddcb", animals.horse),
  subject("unicorn", "ground", "walk", 0.58, 92, "#f6eef6", animals.unicorn),
  subject("deer", "ground", "walk", 0.54, 76, "#a8683c #8a5a3a", animals.deer),
  subject("bear", "ground", "walk", 0.46, 96, "#6a4a36", animals.bear),
  subject("panda", "ground", "walk", 0.46, 96, "#f3efe8", animals.panda),
  subject("elephant", "ground", "walk", 0.58, 104, "#8b8f9c #77798a", animals.elephant),
  subject("lion", "ground", "walk", 0.46, 106, "#d9a550", animals.lion),
  subject("tiger", "ground", "walk", 0.42, 108, "#e08a35", animals.tiger),
  subject("rabbit", "ground", "walk", 0.36, 70, "#b8987a #e8e0d4", animals.rabbit),
  subject("cow", "ground", "walk", 0.46, 100, "#f1ebe0", animals.cow),
  subject("sheep", "ground", "walk", 0.4, 78, "#f2ecdf", animals.sheep),
  subject("zebra", "ground", "walk", 0.54, 92, "#f1ece4", animals.zebra),
  subject("giraffe", "ground", "walk", 0.72, 58, "#e2b566", animals.giraffe),
  subject("camel", "ground", "walk", 0.54, 92, "#c99a62", animals.camel),
  // Animals that fly or swim, and those of stories
  subject("bird", "sky", "fly", 0.34, 100, "#3f7fae #d9603a #f1ece2", creatures.bird),
  subject("eagle", "sky", "fly", 0.4, 125, "#6a4630", creatures.eagle),
  subject("phoenix", "sky", "fly", 0.56, 96, "#e2502a", flyers.phoenix),
  subject("firefly", "sky", "hover", 0.3, 70, "#f4ff8a", flyers.firefly),
  subject("owl", "ground", "sway", 0.56, 48, "#8a6444 #a89a8a", creatures.owl),
  subject("penguin", "ground", "sway", 0.46, 46, "#2a3142", creatures.penguin),
  subject("swan", "water", "float", 0.38, 78, "#f7f3ea #f2a0b0", creatures.swan),
  subject("chicken", "ground", "walk", 0.42, 62, "#c8673a #f1e6d2", creatures.rooster),
  subject("butterfly", "sky", "hover", 0.44, 78, "#e8803a #4a86c8 #b86ac0", creatures.butterfly),
  subject("bee", "sky", "hover", 0.36, 78, "#f2b535", creatures.bee),
  subject("fish", "deep", "swim", 0.36, 100, "#f08a3a #e8b84a #5fa8c8", creatures.fish),
  subject("shark", "deep", "swim", 0.34, 150, "#6f8799 #5a7286", seaLife.shark),
  subject("whale", "deep", "swim", 0.42, 150, "#4a6f92 #5a7f9c", creatures.whale),
  subject("jellyfish", "deep", "hover", 0.56, 46, "#f2a0d0 #9fd8f2 #c8a0f2", creatures.jellyfish),
  subject("octopus", "deep", "hover", 0.52, 84, "#d9604a #b05a92", creatures.octopus),
  subject("turtle", "deep", "swim", 0.34, 105, "#6a9a5a", creatures.turtle),
  subject("dragon", "sky", "fly", 0.6, 125, "#b83f38 #3f7f5a #5a4a92", seaLife.dragon),
  subject("snail", "ground", "walk", 0.3, 92, "#7fa05a", seaLife.snail),
  subject("frog", "ground", "sway", 0.34, 76, "#5f9a45", seaLife.frog),
  // Buildings
  subject("lighthouse", "ground", "still", 0.72, 70, "#d2493f #2f6f9f #c8553d", buildings.lighthouse),
  subject("castle", "ground", "still", 0.62, 80, "#a9a2b3 #b7a58c", buildings.castle),
  subject("church", "ground", "still", 0.66, 52, "#e7ddcb #c8b8a0", buildings.church),
  subject("windmill", "ground", "still", 0.68, 62, "#e6d8bd #b5654a", buildings.windmill),
  subject("barn", "ground", "still", 0.46, 92, "#b23a32 #a3472f", buildings.barn),
  subject("temple", "ground", "still", 0.64, 62, "#b4432f #8d3b2b", buildings.pagoda),
  subject("ruins", "ground", "still", 0.46, 86, "#b9b2a6 #cdbb98", buildings.columns),
  subject("bridge", "ground", "still", 0.5, 135, "#b5483a #7d7f8c", buildings.bridge),
  subject("tower", "ground", "still", 0.78, 34, "#6f7f95 #8a7a70", buildings.tower),
  subject("skyscraper", "ground", "still", 0.86, 26, "#7f9fb8 #8fa8a0 #9a93b0", city.skyscraper),
  subject("greenhouse", "ground", "still", 0.5, 94, "#4f7f6a #3f6f7a", city.greenhouse),
  subject("pyramid", "ground", "still", 0.52, 105, "#d9b06c", buildings.pyramid),
  subject("tent", "ground", "still", 0.34, 80, "#e08a3c #3f7f77", buildings.tent),
  subject("house", "ground", "still", 0.46, 74, "#c9624a #d8b26a #6f95a8 #e2d5bf", buildings.house),
  // What drives
  subject("car", "street", "drive", 0.32, 125, "#d8433b #e8a92f #2f7fb0 #3f8f77", vehicles.car),
  subject("sports car", "street", "drive", 0.26, 165, "#d8332f #e8b52f #2f67c0", vehicles.sportsCar),
  subject("bus", "street", "drive", 0.42, 100, "#e39a33 #3f8fa0 #d0503f", vehicles.bus),
  subject("tram", "street", "drive", 0.38, 150, "#c8413a #e0a83a #2f7f88", city.tram),
  subject("truck", "street", "drive", 0.42, 110, "#c8443a #4f7f4a #d99a33", vehicles.truck),
  subject("train", "ground", "drive", 0.36, 215, "#2f5f57 #9c3a34 #35506f", vehicles.train),
  subject("bicycle", "street", "drive", 0.46, 86, "#d0503f #2f7f88 #e0a83a", vehicles.bicycle),
  subject("motorcycle", "street", "drive", 0.42, 92, "#c83f3a #3a7f8f #2f3542", vehicles.motorcycle),
  // What goes on water, through the air and through space
  subject("sailboat", "water", "float", 0.52, 60, "#f7f0e2 #e07a4a #d84a42", craft.sailboat),
  subject("paper boat", "water", "float", 0.34, 88, "#fbf6ea #e07a4a", craft.paperBoat),
  subject("pirate ship", "water", "float", 0.6, 92, "#7a4a30", craft.galleon),
  subject("ship", "water", "float", 0.36, 150, "#a63a34 #2f4a6a", craft.ship),
  subject("boat", "water", "float", 0.26, 130, "#a65a38 #3f7f77 #c8493f", craft.rowboat),
  subject("paper plane", "sky", "fly", 0.34, 130, "#f7f4ec", flyers.paperPlane),
  subject("plane", "sky", "fly", 0.24, 160, "#eef0f3 #e8e2d4", craft.plane),
  subject("helicopter", "sky", "hover", 0.28, 125, "#d0503f #3a6f8f", craft.helicopter),
  subject("hot air balloon", "sky", "hover", 0.56, 42, "#d94f41 #e89a35 #3f86a8", craft.balloon),
  subject("rocket", "sky", "rise", 0.6, 34, "#eceef2", craft.rocket),
  subject("spaceship", "space", "hover", 0.26, 115, "#aeb8c8 #8fa0b5", craft.saucer),
  // Food
  subject("cup of coffee", "table", "still", 0.5, 78, "#f3ece0 #c8553d #4f7f86", food.cup),
  subject("cake", "table", "still", 0.54, 74, "#f2b8c0 #f6e3c4 #8a5a44", food.cake),
  subject("ice cream", "table", "still", 0.6, 38, "#f2a9b8 #b8e0c8", food.iceCream),
  subject("burger", "table", "still", 0.46, 72, "#d9913f", food.burger),
  subject("pizza", "table", "still", 0.44, 84, "#e8b04a", food.pizza),
  subject("bowl", "table", "still", 0.42, 88, "#35506f #c8553d #f1e6d2", food.bowl),
  subject("sushi", "table", "still", 0.36, 104, "#f08a5a", food.sushi),
  subject("bread", "table", "still", 0.38, 96, "#c98a45", food.bread),
  subject("apple", "table", "still", 0.46, 52, "#d23f38 #8fb84a", food.apple),
  subject("fruit", "table", "still", 0.42, 88, "#e8a03a", food.fruit),
  subject("bottle", "table", "still", 0.68, 34, "#2f6a4a #8a2f3a #d9a23a", food.bottle),
  subject("cheese", "table", "still", 0.34, 84, "#f2c24a", food.cheese),
  // Things
  subject("watch", "table", "still", 0.64, 48, "#c9a24a #3a4a66 #8a5a3a", objects.watch),
  subject("shoe", "table", "still", 0.4, 98, "#e2503f #3f86b0 #f1ece2", objects.shoe),
  subject("perfume bottle", "table", "still", 0.58, 42, "#e8b0a0 #c8a0d0 #e0b45a", objects.perfume),
  subject("guitar", "table", "still", 0.74, 36, "#c8783a #b83a35", objects.guitar),
  subject("piano", "table", "still", 0.5, 96, "#26242e", objects.piano),
  subject("lamp", "table", "still", 0.62, 48, "#e0a83a #c8553d", objects.lamp),
  subject("paper lantern", "sky", "hover", 0.26, 42, "#f08a3a", flyers.paperLantern),
  subject("rubber duck", "water", "float", 0.4, 78, "#f6cf3a", objects.rubberDuck),
  subject("candle", "table", "still", 0.6, 30, "#f4ead6", objects.candle),
  subject("book", "table", "still", 0.4, 96, "#a83a3f #35606f", objects.book),
  subject("chair", "table", "still", 0.56, 70, "#3f7f77 #c8703f #d9a23a", objects.chair),
  subject("phone", "table", "still", 0.66, 36, "#26293a", objects.phone),
  subject("laptop", "table", "still", 0.46, 88, "#9aa4b2", objects.laptop),
  subject("camera", "table", "still", 0.44, 78, "#33343f #8a5a3a", objects.camera),
  subject("headphones", "table", "still", 0.54, 58, "#d8503f #33343f", objects.headphones),
  subject("bag", "table", "still", 0.52, 60, "#b5683a #3f6f7f #c8453f", objects.bag),
  subject("gift", "table", "still", 0.5, 58, "#c8403f #3f7f77", objects.gift),
  subject("ring", "table", "still", 0.52, 52, "#d8b04a", objects.ring),
  subject("mask", "table", "still", 0.6, 46, "#e8ded0", objects.statue),
  subject("vase", "table", "still", 0.58, 44, "#3f7fa0 #c8704a", objects.vase),
  // Plants
  subject("sunflower", "ground", "sway", 0.7, 44, "#f2b52f", plants.sunflower),
  subject("rose", "ground", "sway", 0.66, 46, "#d8403f #e87fa0 #c86ac0", plants.rose),
  subject("bouquet", "table", "sway", 0.68, 50, "#3f7fa0", plants.bouquet),
  subject("cactus", "ground", "still", 0.58, 44, "#4f8a5a", plants.cactus),
  subject("palm tree", "ground", "sway", 0.74, 56, "#4f9a5a", plants.palm),
  subject("cherry tree", "ground", "sway", 0.72, 66, "#f2a8c0", plants.broad),
  subject("tree", "ground", "sway", 0.74, 66, "#5f9a4a #e08a35 #4f8a5a", plants.broad),
  subject("christmas tree", "ground", "sway", 0.76, 40, "#2f6a4f", plants.christmasTree),
  subject("pine tree", "ground", "sway", 0.76, 40, "#2f6a4f", plants.fir),
  subject("forest", "ground", "still", 0.62, 118, "#3f7a55 #4f8a4a", plants.forest),
  subject("flower field", "ground", "still", 0.3, 170, "#8a5ab8 #d8503f #f2b53a", plants.flowerField),
  subject("mushroom", "ground", "still", 0.5, 62, "#d23f38 #b8703f", plants.mushroom),
  subject("leaf", "table", "sway", 0.62, 58, "#4f9a5a", plants.houseplant),
  // Landforms, what the sky shows, and shapes
  subject("waterfall", "ground", "still", 0.74, 92, "#6a7466", nature.waterfall),
  subject("volcano", "ground", "still", 0.66, 118, "#4a3540", nature.volcano),
  subject("mountain", "ground", "still", 0.68, 130, "#6a7690 #7a6a72", nature.mountain),
  subject("island", "water", "still", 0.5, 96, "#e2c486", nature.island),
  subject("iceberg", "water", "still", 0.54, 92, "#e2f1f8", nature.iceberg),
  subject("moon", "sky", "still", 0.46, 52, "#f3eed8", nature.moon),
  subject("sun", "sky", "still", 0.42, 54, "#ffd978", nature.sun),
  subject("rainbow", "sky", "still", 0.56, 104, "#e8503f", nature.rainbow),
  subject("lightning", "sky", "still", 0.72, 70, "#5a6078", nature.lightning),
  subject("fireworks", "sky", "hover", 0.66, 84, "#ffcf5a", nature.fireworks),
  subject("campfire", "ground", "still", 0.4, 56, "#ff8a2f", nature.campfire),
  subject("wave", "water", "float", 0.5, 120, "#2f7fae", symbols.wave),
  subject("snowman", "ground", "sway", 0.5, 44, "#f4f8fb", symbols.snowman),
  subject("heart", "table", "hover", 0.5, 56, "#d8403f", symbols.heart),
  subject("geometric shapes", "table", "hover", 0.74, 62, "#e2603f #3f7f8a #5a4a8a", symbols.shapes),
];

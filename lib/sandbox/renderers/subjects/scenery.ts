/**
 * Phrases that name a place or a mood, although a word in them is also a subject: "wheat field". The scene behind the subject is chosen by `brief.ts`.
 */
export const SCENERY: readonly string[] = [
  "tree line|forest fire|forest floor|palm beach|treetops",
  "string light|fairy light|candle light|candlelight",
  "firelight|fire light|camera move|camera pan|camera push|camera orbit|camera shake|camera glide|drone shot|drone view|drone footage|aerial drone|bird's eye|birds eye|fish eye|fisheye",
  "tracking shot|dolly shot|crane shot|helicopter shot|helicopter view|handheld camera|static camera|camera|slow camera|lens flare|macro lens|wide lens|mm lens|anamorphic lens|camera lens",
  "heat wave|sound wave|waves of|wave of|light wave|neon light|city light|street light|traffic light|northern light|light ray|sun ray|sun beam|sunbeam|soft light",
  "oil painting|watercolor painting|oil paint|film noir|film grain|golden hour|blue hour|black and white|cherry red|rose gold|rose-gold|apple green|lemon yellow|forest green|salmon pink|bottle green|fire red|honey-coloured",
  "depth of field|field of view|rule of thirds|mountain lake|mountain road|mountain pass|mountain range|mountain valley|mountain background|mountain stream|mountain trail|cliff edge|moonlight|moon light|sea wave|gentle wave|big waves|crashing waves|waves",
  "wheat field|rice field|corn field|rose garden",
  "christmas market|fish market|food market|coffee shop|coffee table|book shelf|bookshelf|bookstore|phone booth|wine cellar|kitchen table|tea ceremony|car park|boat house|bus stop|train station|bed of|bedroom",
  "with candle|with lit candle|fire in|on fire|paper texture|glass bead|dragon boat|pirate flag|flower pot|flowerpot|fairy tale|fairytale|3d model|scale model|role model|at his desk|at her desk|at a desk|on a desk|on the desk|on a table|on the table|on a plate|at the table|park bench|window seat",
];

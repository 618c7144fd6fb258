type Term = { name: string; also: RegExp; says: string };

/** Camera moves and shot terms, with their effect on a viewer. */
export const CAMERA_TERMS: readonly Term[] = [
  {
    name: "dolly in",
    also: /\bdolly(?: in)?\b|\bpush[- ]?in\b/i,
    says: "The camera itself moves toward the subject. It draws the viewer in; the background grows with the subject.",
  },
  {
    name: "dolly zoom",
    also: /\bdolly zoom\b|\bvertigo\b/i,
    says: "The camera moves one way while the lens zooms the other. The subject keeps its size and the background warps: unease, sudden insight.",
  },
  {
    name: "pan",
    also: /\bpan(?:ning)?\b/i,
    says: "The camera turns left or right on the spot. It follows movement or reveals what lies beside the frame.",
  },
  {
    name: "tilt",
    also: /\btilt(?:ing)?\b/i,
    says: "The camera turns up or down on the spot. It shows height, or leads from detail to face.",
  },
  {
    name: "tracking shot",
    also: /\btracking(?: shot)?\b/i,
    says: "The camera travels alongside the subject at its speed. The subject stays, the world passes.",
  },
  {
    name: "crane shot",
    also: /\bcrane(?: shot)?\b|\bjib\b/i,
    says: "The camera rises or sinks. A good ending: the place opens up around the subject.",
  },
  {
    name: "orbit",
    also: /\borbit(?:ing)?\b|\barc shot\b/i,
    says: "The camera circles the subject. It gives volume to products and weight to a decision.",
  },
  {
    name: "handheld",
    also: /\bhand[- ]?held\b/i,
    says: "Small, uneven movement. It feels present and documentary; say *slightly* handheld, or models shake too much.",
  },
  {
    name: "whip pan",
    also: /\bwhip pan\b/i,
    says: "A pan so fast that it blurs. It hides a cut and carries energy from one shot to the next.",
  },
  {
    name: "rack focus",
    also: /\brack focus\b|\bfocus pull\b/i,
    says: "The focus moves from one distance to another within a shot, and the viewer's attention with it.",
  },
  {
    name: "close-up",
    also: /\bclose[- ]?up\b/i,
    says: "The subject fills the frame. Use it for feeling and texture, and for faces.",
  },
  {
    name: "wide shot",
    also: /\bwide shot\b|\bestablishing\b/i,
    says: "The subject is small in its place. Begin with it, so that the viewer knows where they are.",
  },
];

const MOVES =
  /\b(camera|dolly|pan|pans|panning|tilts?|tracking|crane|drone|aerial|orbit\w*|hand[- ]?held|push[- ]?in|pull[- ]?(?:back|out)|zoom\w*|close[- ]?up|wide shot|static shot|locked[- ]off|steadicam)\b/i;

/** Whether a prompt already has a camera move. */
export const namesCamera = (text: string): boolean => MOVES.test(text);

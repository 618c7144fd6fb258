import { storageKey } from "./stored";

/** Where a browser keeps the theme that a person chose: the plain word `light` or `dark`. */
export const THEME_KEY = storageKey("theme");

/** Runs before the first paint, so that the other theme is never visible. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

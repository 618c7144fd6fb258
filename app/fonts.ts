import localFont from "next/font/local";

/*
 * Two variable fonts, each with a weight and a width axis. The browser fetches a `latin-ext` file only for a text with
 * one of its letters, such as Kovač; other scripts take a font of the system. `optional`, because a font that comes
 * late would move the text of a page that is being read. Next reads these calls at build time: literals only.
 */

const archivo = localFont({
  src: "../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2",
  variable: "--font-archivo",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  declarations: [{ prop: "font-stretch", value: "62% 125%" }],
});
const archivoExt = localFont({
  src: "../node_modules/@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2",
  variable: "--font-archivo-ext",
  weight: "100 900",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "62% 125%" },
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});
const martianMono = localFont({
  src: "../node_modules/@fontsource-variable/martian-mono/files/martian-mono-latin-wdth-normal.woff2",
  variable: "--font-martian-mono",
  weight: "100 800",
  display: "optional",
  adjustFontFallback: false,
  declarations: [{ prop: "font-stretch", value: "75% 112.5%" }],
});

/** The class that defines the variables `--font-archivo`, `--font-archivo-ext` and `--font-martian-mono`. */
export const fontVariables = `${archivo.variable} ${archivoExt.variable} ${martianMono.variable}`;

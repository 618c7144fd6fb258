/** The visible text of the API reference. What it describes is the text of the description itself. */
export const messages = {
  page: {
    title: "API reference",
    home: "Atelier, home",
    document: "OpenAPI",
    tokens: "Connect a program",
    failed: "Couldn't load the viewer. The description itself is under OpenAPI.",
  },
};

import { finalFocus } from "./final-focus";
import { ignoreButtonPress, type PopupProps } from "./popup-button";

/** What makes a menu, popover or combobox of Base UI the popup of its button, for each of its parts. */
export function popupFrame({ id, anchor, popup, open, onOpenChange }: PopupProps, label: string) {
  // At the end of the body, it would lose the theme that an open job sets around its button.
  const theme = anchor.current?.closest("[data-theme]")?.getAttribute("data-theme");
  return {
    root: { open, onOpenChange: ignoreButtonPress(anchor, onOpenChange) },
    // A named section, so that popups at the end of the body are inside a landmark.
    portal: { render: <section aria-label={label} /> },
    positioner: { anchor, sideOffset: 6, collisionPadding: 8, className: "popup-place" },
    popup: {
      ref: popup,
      id,
      "aria-label": label,
      finalFocus: finalFocus(popup, anchor),
      ...(theme && { "data-theme": theme }),
    },
  };
}

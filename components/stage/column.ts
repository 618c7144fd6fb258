/**
 * The width follows the height of the window, so that screen, controls and strip are whole in it: 25.875rem is all that
 * stands above and below the screen. The screen of a wide window has one height, whatever is shown. In a narrow window
 * its parts are items of the page: the shot above the form, from edge to edge of a phone, the others below it.
 */
export const COLUMN =
  "@container mx-auto flex flex-col gap-4 lg:max-w-[max(38.75rem,calc((100dvh-25.875rem)*16/9))] lg:[&>*]:[--media-height:var(--screen-height)] max-lg:[&>*]:[--media-height:max(12rem,min(70dvh,100dvh-var(--top)-var(--bar)-21rem))]";

/** No element has this id: the first frame waits for the end of the document, or until the link to it is removed. */
export const MISSING_ELEMENT_ID = "nowhere";
const MAX_BLANK_MS = 200;

/**
 * Runs before the page's main part arrives, which is then shown with the first frame. A page that waits for a slow
 * upstream first shows the studio alone. React holds what a server sends after the studio back for 300 ms (since
 * 19.2, to show several parts at once), counted from its global `$RT`, which it reads when such a part has come:
 * without a time in it the part is shown with the next frame.
 */
export const REVEAL_SCRIPT = [
  'var showPage=function(){var l=document.querySelector("link[rel=expect]");if(l)l.remove()}',
  'void Object.defineProperty(window,"$RT",{get:showPage,set:function(){}})',
  `setTimeout(showPage,${MAX_BLANK_MS})`,
].join(";");

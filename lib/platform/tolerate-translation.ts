/**
 * A browser that translates a page puts each text into a `font` element, again and again, and React doesn't know of it:
 * to remove the text, or to insert beside it, then throws NotFoundError and ends the page
 * (https://github.com/facebook/react/issues/11538). From this call on the wrapped text is taken with its wrapper, and a
 * text that the translation threw away is gone already.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = childOf(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next && childOf(this, next));
    return child;
  };
}

/** The child of `parent` that is this node or wraps it; null for a node that is elsewhere or nowhere. */
function childOf(parent: Node, node: Node): Node | null {
  let at = node;
  while (at.parentNode !== parent) {
    if (at.parentNode?.nodeName !== "FONT") return null;
    at = at.parentNode;
  }
  return at;
}

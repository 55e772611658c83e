/** Runs in the page: whether an element can be pressed without scrolling. */
export function isReachable(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

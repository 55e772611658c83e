/**
 * Guides after something was pasted or scanned into one field: several lines fill the fields below it.
 * @param guides what stands in the fields
 * @param at the field that was pasted into
 * @returns the new guides, and the field that was filled last; null where it is one line, which the browser pastes itself
 */
export function pasteGuides(
  guides: readonly string[],
  at: number,
  pasted: string,
): { guides: string[]; last: number } | null {
  const lines = pasted
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length < 2) return null
  const filled = lines.slice(0, guides.length - at)
  return {
    guides: guides.map((guide, index) => filled[index - at] ?? guide),
    last: at + filled.length - 1,
  }
}

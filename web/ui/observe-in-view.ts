/**
 * Reports whether an element is in view: once at first, then with each change.
 * @param rootMargin how far beyond the window counts as in view
 * @returns a function that stops it
 */
export function observeInView(element: Element, rootMargin: string, report: (isInView: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser delivers several changes at once, the oldest first.
      const latest = entries.at(-1)
      if (latest) report(latest.isIntersecting)
    },
    { rootMargin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

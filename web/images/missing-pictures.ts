/**
 * Shows the placeholder where a picture fails. Two listeners serve the whole page; pictures that failed before the
 * script was loaded are checked once.
 */
export function watchMissingPictures(): void {
  const notify = (isMissing: boolean) => (event: Event) => {
    if (event.target instanceof HTMLImageElement) mark(event.target, isMissing)
  }
  document.addEventListener('error', notify(true), true)
  document.addEventListener('load', notify(false), true)
  for (const image of document.querySelectorAll<HTMLImageElement>('.picture > img')) {
    if (image.complete && image.naturalWidth === 0) mark(image, true)
  }
}

function mark(image: HTMLImageElement, isMissing: boolean): void {
  image.closest('.picture')?.toggleAttribute('data-missing', isMissing)
}

/**
 * Puts the placeholder where a picture does not come. Two listeners serve the whole page; those pictures that failed
 * before the script was there are looked up once.
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

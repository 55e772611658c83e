import { ZoomIn } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'

import { Picture } from '../images/picture.tsx'
import { lateDialog } from '../page/late-dialog.tsx'

const Preview = lateDialog(
  async () => (await import('../ui/preview-overlay.tsx')).PreviewOverlay,
  ({ openAt }) => openAt !== null,
)

const SIZES = '(width < 48rem) 100vw, (width < 75rem) 55vw, 680px'

/**
 * The pictures of a product: a row to swipe through, thumbnails beside it, a lens under the pointer, and the full
 * window on a press.
 */
export function Gallery({ name, pictures }: { name: string; pictures: string[] }) {
  const track = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState(0)
  const [openAt, setOpenAt] = useState<number | null>()
  const views = pictures.map((src, index) => ({
    src,
    alt: pictures.length > 1 ? `${name}, imagen ${index + 1} de ${pictures.length}` : name,
  }))
  const choose = (index: number) => {
    const width = track.current?.clientWidth ?? 0
    track.current?.scrollTo({ left: width * index, behavior: 'instant' })
  }
  if (views.length === 0) return <Picture alt={name} sizes={SIZES} />
  return (
    <div className="gallery" data-many={views.length > 1 || undefined}>
      {views.length > 1 && (
        <ul className="gallery-thumbs" aria-label="Imágenes">
          {views.map(({ src, alt }, index) => (
            <li key={src}>
              <button
                type="button"
                className="gallery-thumb"
                aria-label={`Ver ${alt}`}
                aria-current={index === chosen || undefined}
                onClick={() => choose(index)}
                onFocus={() => choose(index)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && choose(index)}
              >
                <Picture url={src} sizes="72px" urgency="early" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="gallery-frame">
        <ul
          ref={track}
          className="gallery-track"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setChosen(Math.round(scrollLeft / clientWidth))}
        >
          {views.map(({ src, alt }, index) => (
            <li key={src} className="contents">
              <button
                type="button"
                className="gallery-slide"
                aria-haspopup="dialog"
                tabIndex={index === chosen ? undefined : -1}
                onClick={() => setOpenAt(index)}
                onPointerMove={moveLens}
                onPointerLeave={(event) => event.currentTarget.removeAttribute('data-zoomed')}
              >
                <Picture url={src} alt={alt} sizes={SIZES} urgency={index === 0 ? 'first' : 'late'} />
              </button>
            </li>
          ))}
        </ul>
        <p className="gallery-note" aria-hidden>
          <ZoomIn className="size-5" />
          <span className="gallery-note-pointer">Pasa el cursor para ampliar</span>
          <span className="gallery-note-finger tabular-nums">
            {views.length > 1 ? `${chosen + 1} / ${views.length} · toca para ampliar` : 'Toca para ampliar'}
          </span>
        </p>
      </div>
      {openAt !== undefined && <Preview pictures={views} openAt={openAt} onClose={() => setOpenAt(null)} />}
    </div>
  )
}

/** The lens follows the pointer; its picture is loaded in the required width. */
function moveLens(event: PointerEvent<HTMLButtonElement>): void {
  if (event.pointerType !== 'mouse') return
  const { currentTarget: slide, clientX, clientY } = event
  const { left, top, width, height } = slide.getBoundingClientRect()
  slide.style.setProperty('--zoom-x', `${(100 * (clientX - left)) / width}%`)
  slide.style.setProperty('--zoom-y', `${(100 * (clientY - top)) / height}%`)
  if (slide.hasAttribute('data-zoomed')) return
  slide.setAttribute('data-zoomed', '')
  for (const source of slide.querySelectorAll('source')) source.sizes = '1200px'
}

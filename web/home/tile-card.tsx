import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'

import { Picture } from '../images/picture.tsx'
import { paths } from '../paths.ts'
import type { Tile } from './tiles.ts'

/**
 * Four pictures under a title, each leading to a search for its name.
 * @param isWide whether it is twice as wide, with its four items in one row
 * @param urgency `early` is in sight when the page opens; `first` holds the page's main picture
 */
export function TileCard({
  tile,
  isWide = false,
  urgency = 'late',
}: {
  tile: Tile
  isWide?: boolean
  urgency?: 'first' | 'early' | 'late'
}) {
  return (
    <article className={isWide ? 'tile-card tile-card-wide' : 'tile-card'}>
      <h2 className="type-tile">{tile.title}</h2>
      <ul className="tile-items">
        {tile.items.map(({ name, picture }, index) => (
          <li key={name}>
            <a href={paths.search(name)} className="tile-item">
              <Picture
                url={picture}
                facade={tile.facade}
                sizes="(width < 48rem) 132px, (width < 75rem) 24vw, 150px"
                urgency={index > 1 ? 'late' : index > 0 && urgency === 'first' ? 'early' : urgency}
              />
              <span className="tile-name first-capital">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {/* A link that goes nowhere (P-10); the four items are the ways on. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="#" lang="en" className="tile-more" onClick={stayHere}>
        {tile.more}
        <ArrowRight aria-hidden />
      </a>
    </article>
  )
}

const stayHere = (event: MouseEvent) => event.preventDefault()

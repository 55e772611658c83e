import { useEffect, useRef } from 'react'

import { placeName } from '../../contract/place-name.ts'
import { classes } from '../ui/classes.ts'
import type { Match } from './municipalities.ts'

type MunicipalityOptionsProps = {
  listId: string
  isShown: boolean
  matches: readonly Match[]
  /** The list of municipalities could not be fetched. */
  hasFailed: boolean
  active: number
  onChoose: (chosen: Match) => void
}

/** What a {@link MunicipalityField} offers: eight rows in sight, the others below them. */
export function MunicipalityOptions({
  listId,
  isShown,
  matches,
  hasFailed,
  active,
  onChoose,
}: MunicipalityOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isShown, active])
  const none = hasFailed ? 'No pudimos traer los municipios. Inténtalo de nuevo.' : 'Ningún municipio coincide.'
  const count = matches.length === 1 ? '1 municipio' : `${matches.length} municipios`
  return (
    <>
      <output className="sr-only">{isShown && (matches.length > 0 ? count : none)}</output>
      <div
        ref={list}
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed in
        role="listbox"
        aria-label="Municipios"
        hidden={!isShown || matches.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-[360px] overflow-y-auto overscroll-contain rounded-14 bg-surface p-1 shadow-3"
      >
        {matches.map((match, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the keys and the focus
          <div
            key={match.code}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- likewise
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(match)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-10 px-3',
              index === active ? 'bg-primary-soft' : 'hover:bg-sunken',
            )}
          >
            <span>
              {match.name.slice(0, match.at)}
              <strong className="font-bold text-primary">{match.name.slice(match.at, match.at + match.length)}</strong>
              {match.name.slice(match.at + match.length)}
            </span>
            <span className={classes('type-caption', index === active ? 'text-ink-2' : 'text-ink-3')}>
              {placeName({ ...match, municipality: match.name }) !== match.name && match.department}
            </span>
          </div>
        ))}
      </div>
      {isShown && matches.length === 0 && (
        <span
          aria-hidden
          className="absolute inset-x-0 top-full z-10 mt-1.5 rounded-14 bg-surface p-4 type-body-sm shadow-3"
        >
          {none}
        </span>
      )}
    </>
  )
}

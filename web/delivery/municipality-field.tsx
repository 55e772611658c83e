import { Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { classes } from '../ui/classes.ts'
import { controlClass, FieldFrame, type FieldWords } from '../ui/field-frame.tsx'
import { findMunicipalities, loadMunicipalities, type Match, type Municipality } from './municipalities.ts'
import { MunicipalityOptions } from './municipality-options.tsx'

type MunicipalityFieldProps = FieldWords & {
  /** What was chosen last. */
  value: Municipality | null
  onChange: (chosen: Municipality | null) => void
  /** The form field that holds the code. */
  name?: string
  placeholder?: string
}

/** One of the municipalities of Colombia (M-7), found by typing three of its letters: a combobox with a list. */
export function MunicipalityField({ value, onChange, name, placeholder, ...words }: MunicipalityFieldProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(nameOf(value))
  const [all, setAll] = useState<readonly Municipality[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const matches = all ? findMunicipalities(all, typed) : []
  const isLong = typed.trim().length >= 3
  const isShown = isOpen && isLong && (all !== null || hasFailed)

  const load = () => {
    if (all) return
    setFailed(false)
    loadMunicipalities().then(setAll, () => setFailed(true))
  }
  const choose = (chosen: Match) => {
    const { at: _at, length: _length, ...place } = chosen
    setTyped(nameOf(place))
    setOpen(false)
    onChange(place)
    // The hidden field changes without an event: the form looks again at what is wrong.
    input.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const write = (text: string) => {
    load()
    setTyped(text)
    setOpen(true)
    setActive(0)
    if (value) onChange(null)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && isLong) {
      event.preventDefault()
      if (isShown) setActive((active + step + matches.length) % Math.max(1, matches.length))
      else setOpen(true)
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault()
      const chosen = matches[active]
      if (chosen) choose(chosen)
    } else if (event.key === 'Escape' && isShown) {
      // The dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  /** What was typed out or is the only one left was chosen, too. */
  const leave = () => {
    setOpen(false)
    const [only, ...more] = matches.filter(({ at }) => at === 0 || matches.length === 1)
    if (!value && only && more.length === 0) choose(only)
  }
  return (
    <FieldFrame {...words}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={input}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && matches.length > 0 ? `${listId}-${active}` : undefined}
            value={typed}
            onFocus={load}
            onChange={(event) => write(event.target.value)}
            onKeyDown={press}
            onBlur={leave}
            className={classes(controlClass(Boolean(words.error)), 'scroll-mt-4 pr-11')}
          />
          {name && <input type="hidden" name={name} value={value?.code ?? ''} />}
          <Search aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-3" />
          <MunicipalityOptions
            listId={listId}
            isShown={isShown}
            matches={matches}
            hasFailed={hasFailed}
            active={active}
            onChoose={choose}
          />
        </span>
      )}
    </FieldFrame>
  )
}

const nameOf = (place: Municipality | null): string => (place ? `${place.name}, ${place.department}` : '')

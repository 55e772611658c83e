import { useRef, useState, type KeyboardEvent } from 'react'

import { placeName } from '../../contract/values/place-name.ts'
import { pressInList } from '../ui/combobox.tsx'
import { findMunicipalities, loadMunicipalities, type Match, type Municipality } from './municipalities.ts'

/** The text typed into a {@link MunicipalityField}, its matches, and the choice. */
export function useMunicipalityChoice(value: Municipality | null, onChange: (chosen: Municipality | null) => void) {
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
    // The hidden field changes without an event: this makes the form check its errors again.
    input.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const write = (text: string) => {
    load()
    setTyped(text)
    setOpen(true)
    setActive(0)
    if (value) onChange(null)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (!isShown) return
    event.preventDefault()
    const chosen = matches[active]
    if (chosen) choose(chosen)
  }
  const press = (event: KeyboardEvent) =>
    pressInList(event, { count: matches.length, active, isShown, canOpen: isLong, setActive, setOpen, onEnter })
  /** A fully typed name, or the only match, counts as chosen. */
  const leave = () => {
    setOpen(false)
    const [only, ...more] = matches.filter(({ at }) => at === 0 || matches.length === 1)
    if (!value && only && more.length === 0) choose(only)
  }
  return { input, typed, matches, hasFailed, active, isShown, load, write, press, leave, choose }
}

const nameOf = (place: Municipality | null): string => (place ? placeName({ ...place, municipality: place.name }) : '')

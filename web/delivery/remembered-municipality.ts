import { useSyncExternalStore } from 'react'

import type { Municipality } from './municipalities.ts'

const KEY = 'municipality'
const listeners = new Set<() => void>()

const isMunicipality = (stored: unknown): stored is Municipality =>
  typeof stored === 'object' &&
  stored !== null &&
  ['code', 'name', 'department'].every((key) => typeof (stored as Record<string, unknown>)[key] === 'string')

let known: { text: string | null; place: Municipality | null } = { text: null, place: null }

function read(): Municipality | null {
  let text: string | null = null
  try {
    text = localStorage.getItem(KEY)
    if (text !== known.text) {
      const stored: unknown = JSON.parse(text ?? 'null')
      known = { text, place: isMunicipality(stored) ? stored : null }
    }
  } catch {
    // Without storage, or with an invalid value, no municipality is known.
    known = { text, place: null }
  }
  return known.place
}

/** Stores in this browser the municipality for deliveries; null forgets it. */
export function rememberMunicipality(place: Municipality | null): void {
  try {
    if (place) localStorage.setItem(KEY, JSON.stringify(place))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the next page has no municipality.
  }
  for (const listener of listeners) listener()
}

/** Forgets the municipality of this code, unless another has been chosen meanwhile. */
export function forgetMunicipality(code: string): void {
  if (read()?.code === code) rememberMunicipality(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The municipality that this browser remembers; undefined for server rendering, which is the same for everybody. */
export function useRememberedMunicipality(): Municipality | null | undefined {
  return useSyncExternalStore<Municipality | null | undefined>(subscribe, read, () => undefined)
}

import { useEffect, useRef, type RefObject } from 'react'

/** Fields of an address, and those of a new client that they follow. */
const followed = { recipient: 'clientName', phone: 'clientPhone' } as const

/**
 * Whoever calls receives it, mostly: name and telephone of a new client are written into the address as well, until somebody
 * writes another one there.
 * @param isNew whether a new client is being written in the same form
 * @returns of an element that holds the fields of the address
 */
export function useFollowedClient(isNew: boolean): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!isNew || !form) return
    const copied: Record<string, string> = {}
    const copy = () => {
      for (const [name, source] of Object.entries(followed)) {
        const target = form.elements.namedItem(name)
        const from = form.elements.namedItem(source)
        if (!(target instanceof HTMLInputElement) || !(from instanceof HTMLInputElement)) continue
        const isOwn = target.value !== (copied[name] ?? '')
        if (isOwn || target.value === from.value) continue
        target.value = copied[name] = from.value
        // As if it were typed: what was wrong about the field is no longer shown.
        target.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    copy()
    form.addEventListener('input', copy)
    return () => form.removeEventListener('input', copy)
  }, [isNew])
  return holder
}

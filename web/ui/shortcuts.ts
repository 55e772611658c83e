import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const storageKey = 'shortcuts'
const watchers = new Set<() => void>()

const readSwitch = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Whether shortcuts of a single character are on; people who dictate can turn them off (WCAG 2.1.4). */
export function useShortcutSwitch(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    readSwitch,
    () => true,
  )
  const turn = (next: boolean) => {
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
    } catch {
      // Without storage they stay on.
    }
    for (const watcher of watchers) watcher()
  }
  return [isOn, turn]
}

/** @returns false if the shortcut does not apply: the key then has its usual effect */
type Shortcut = (event: KeyboardEvent) => unknown

/**
 * Runs shortcuts wherever the focus is, except during typing and under a dialog or a menu.
 * @param shortcuts by `KeyboardEvent.key`, letters in lower case; those of a single character can be turned off, except `?`, which shows
 * where
 */
export function useShortcuts(shortcuts: Record<string, Shortcut | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const shortcut = shortcuts[key]
    if (!shortcut || (key.length === 1 && key !== '?' && !readSwitch())) return
    if (shortcut(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (document.querySelector('dialog:modal')) return true
  return target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]') !== null
}

import { useEffect, useRef } from 'react'

import { themeKey } from '../page/before-paint.ts'

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'system', label: 'Sistema' },
]

/**
 * Light, dark, or the system's choice. It is stored in this browser. The radio buttons keep their own state, because
 * the page is rendered before the choice is known.
 */
export function ThemeControl() {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const { theme } = document.documentElement.dataset
    const chosen = group.current?.querySelector<HTMLInputElement>(`[value=${theme ?? 'system'}]`)
    if (chosen) chosen.checked = true
    // The native event: React's would miss a return to the button that it rendered as checked.
    const change = ({ target }: Event) => choose((target as HTMLInputElement).value)
    const { current } = group
    current?.addEventListener('change', change)
    return () => current?.removeEventListener('change', change)
  }, [])
  return (
    <fieldset ref={group} className="theme-control">
      <legend className="sr-only">Tema</legend>
      {themes.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === 'system'} className="sr-only" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function choose(theme: string): void {
  const isSystem = theme === 'system'
  if (isSystem) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (isSystem) localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // Storage may be unavailable; the choice then lasts as long as the page.
  }
}

import { useEffect, useState } from 'react'

import { Segmented } from '../ui/segmented.tsx'
import { themeKey } from './before-paint.ts'

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'system', label: 'Sistema' },
] as const
type Theme = (typeof themes)[number]['value']

/** Light, dark, or as the system has it. The choice is kept in this browser. */
export function ThemeControl() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const { theme: written } = document.documentElement.dataset
    if (written === 'light' || written === 'dark') setTheme(written)
  }, [])
  const choose = (chosen: Theme) => {
    setTheme(chosen)
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
    try {
      if (chosen === 'system') localStorage.removeItem(themeKey)
      else localStorage.setItem(themeKey, chosen)
    } catch {
      // Storage may be closed to us; the choice then lasts as long as the page.
    }
  }
  return <Segmented label="Tema" place="roof" options={themes} value={theme} onChange={choose} />
}

import { lazy, type ComponentType } from 'react'

/** A chart whose script is loaded at its first display. If that fails, the table next to it has the same data. */
export const lateChart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then(asDefault, () => asDefault<Props>(MissingChart)))

const asDefault = <Props,>(component: ComponentType<Props>) => ({ default: component })

const MissingChart = () => (
  <p className="type-body-sm text-ink-2">El gráfico no se pudo cargar; la tabla dice lo mismo.</p>
)

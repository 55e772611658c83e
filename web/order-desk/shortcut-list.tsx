import { Dialog } from '../ui/dialog.tsx'
import { useShortcutSwitch } from '../ui/shortcuts.ts'

const shortcuts = [
  { keys: ['/'], words: 'Buscar' },
  { keys: ['J', 'K'], words: 'Recorrer la lista' },
  { keys: ['X'], words: 'Elegir el pedido' },
  { keys: ['Shift', 'X'], words: 'Elegir hasta aquí' },
  { keys: ['↵'], words: 'Abrir el pedido' },
  { keys: ['P'], words: 'Marcar preparado' },
  { keys: ['E'], words: 'Marcar enviado' },
  { keys: ['I'], words: 'Imprimir la remisión' },
  { keys: ['Esc'], words: 'Quitar la selección, o salir' },
  { keys: ['?'], words: 'Ver esta lista' },
] as const

/** What the same keys do on the page of one order. */
const shortcutsOfOrder = [
  { keys: ['J', 'K'], words: 'Ir al pedido siguiente o al anterior' },
  { keys: ['P'], words: 'Marcar preparado' },
  { keys: ['E'], words: 'Marcar enviado' },
  { keys: ['I'], words: 'Imprimir la remisión' },
  { keys: ['Esc'], words: 'Volver a la lista' },
  { keys: ['?'], words: 'Ver esta lista' },
] as const

const legend = [
  { keys: ['J', 'K'], words: 'recorrer' },
  { keys: ['X'], words: 'elegir' },
  { keys: ['↵'], words: 'abrir' },
  { keys: ['P'], words: 'preparado' },
  { keys: ['E'], words: 'enviado' },
  { keys: ['I'], words: 'imprimir' },
  { keys: ['?'], words: 'todos los atajos' },
] as const

/** The keys in one line under a list, where there is a keyboard and room. */
export function KeyLegend() {
  return (
    <p aria-hidden className="mt-3 hidden gap-4 type-caption text-ink-3 wide:flex">
      {legend.map(({ keys, words }) => (
        <span key={words} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {words}
        </span>
      ))}
    </p>
  )
}

type ShortcutListProps = { of: 'list' | 'order'; isOpen: boolean; onClose: () => void }

/** What the keys of a screen do, and the switch that turns them off. */
export function ShortcutList({ of, isOpen, onClose }: ShortcutListProps) {
  const [isOn, turn] = useShortcutSwitch()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Atajos de teclado">
      <dl className="divide-y divide-line">
        {(of === 'list' ? shortcuts : shortcutsOfOrder).map(({ keys, words }) => (
          <div key={words} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{words}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
          className="size-5 accent-primary"
        />
        Atajos de una letra
      </label>
    </Dialog>
  )
}

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-w-6 justify-center rounded-8 border border-line bg-surface px-1.5 font-sans text-[13px]/5.5 font-semibold text-ink-2">
      {children}
    </kbd>
  )
}

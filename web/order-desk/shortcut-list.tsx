import { Dialog } from '../ui/dialog.tsx'
import { useShortcutSwitch } from '../ui/shortcuts.ts'

const shortcuts = [
  { keys: ['/'], text: 'Buscar' },
  { keys: ['J', 'K'], text: 'Recorrer la lista' },
  { keys: ['X'], text: 'Elegir el pedido' },
  { keys: ['Shift', 'X'], text: 'Elegir hasta aquí' },
  { keys: ['↵'], text: 'Abrir el pedido' },
  { keys: ['P'], text: 'Marcar preparado' },
  { keys: ['E'], text: 'Marcar enviado' },
  { keys: ['I'], text: 'Imprimir la remisión' },
  { keys: ['Esc'], text: 'Quitar la selección, o salir' },
  { keys: ['?'], text: 'Ver esta lista' },
] as const

/** What the same keys do on the page of one order. */
const shortcutsOfOrder = [
  { keys: ['J', 'K'], text: 'Ir al pedido siguiente o al anterior' },
  { keys: ['P'], text: 'Marcar preparado' },
  { keys: ['E'], text: 'Marcar enviado' },
  { keys: ['I'], text: 'Imprimir la remisión' },
  { keys: ['Esc'], text: 'Volver a la lista' },
  { keys: ['?'], text: 'Ver esta lista' },
] as const

const legend = [
  { keys: ['J', 'K'], text: 'recorrer' },
  { keys: ['X'], text: 'elegir' },
  { keys: ['↵'], text: 'abrir' },
  { keys: ['P'], text: 'preparado' },
  { keys: ['E'], text: 'enviado' },
  { keys: ['I'], text: 'imprimir' },
  { keys: ['?'], text: 'todos los atajos' },
] as const

/** The keys in one line under a list, where there is a keyboard and room. */
export function KeyLegend() {
  return (
    <p aria-hidden className="mt-3 hidden gap-4 type-caption text-ink-3 wide:flex">
      {legend.map(({ keys, text }) => (
        <span key={text} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {text}
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
        {(of === 'list' ? shortcuts : shortcutsOfOrder).map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{text}</dt>
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

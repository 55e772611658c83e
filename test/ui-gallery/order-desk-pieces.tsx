/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that lie as cards on phones are no table's */
import { FileText, ListChecks, PackageCheck, Tag, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { deskStates } from '../../contract/order-desk/desk-order.ts'
import { DutyBadge } from '../../web/order-desk/duty-badge.tsx'
import { SelectionBar } from '../../web/order-desk/list/selection-bar.tsx'
import { Key, ShortcutList } from '../../web/order-desk/shortcut-list.tsx'
import { WaitingTime } from '../../web/order-desk/waiting-time.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Checkbox } from '../../web/ui/checkbox.tsx'
import { useRovingFocus } from '../../web/ui/roving-focus.ts'
import { useSelection } from '../../web/ui/selection.ts'
import { useShortcuts } from '../../web/ui/shortcuts.ts'
import { Tabs } from '../../web/ui/tabs.tsx'
import { showToast } from '../../web/ui/toast.ts'

const tabs = [
  { value: 'open', label: 'Por hacer', count: 60 },
  { value: 'to_prepare', label: 'Por preparar', count: 38 },
  { value: 'sent', label: 'Enviado', count: null, startsGroup: true },
  { value: 'all', label: 'Todos', count: '1.288' },
] as const
const names = ['Yesid', 'Luz Dary', 'Hernán', 'María Fernanda', 'Jhon Edison']

/** The pieces of the order desk, with names instead of orders. */
export function OrderDeskPieces() {
  const [tab, setTab] = useState<string>('open')
  const [isListOpen, setListOpen] = useState(false)
  const [done, setDone] = useState('')
  const { list, current, walk, onFocus } = useRovingFocus(names)
  const { chosen, toggle, choose, clear } = useSelection()
  const [now] = useState(Date.now)
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    x: ({ shiftKey }) => current && toggle(current, names, shiftKey),
    Escape: clear,
    '?': () => setListOpen(true),
  })
  const bar = (label: string, icon: typeof Truck) => ({ label, icon, onPress: () => setDone(label) })
  return (
    <section aria-label="Mesa de pedidos" className="grid gap-4">
      <Tabs label="Pedidos" look="stacked" tabs={tabs} value={tab} onChange={setTab}>
        <p className="py-4">Pedidos: {tab}</p>
      </Tabs>
      <ul className="flex flex-wrap gap-2">
        {deskStates.map((duty) => (
          <li key={duty}>
            <DutyBadge state={duty} status="cancelled" />
          </li>
        ))}
        <li>
          <WaitingTime since={ago(26)} isLate={false} />
        </li>
        <li>
          <WaitingTime since={ago(3 * 1_440)} isLate />
        </li>
        <li>
          <Key>J</Key>
        </li>
      </ul>
      <div ref={list} role="grid" aria-label="Nombres" aria-multiselectable className="rounded-16 bg-surface shadow-1">
        {names.map((name) => (
          <div
            key={name}
            role="row"
            aria-selected={chosen.has(name)}
            data-row={name}
            tabIndex={name === current ? 0 : -1}
            onFocus={() => onFocus(name)}
            className="flex items-center gap-2 aria-selected:bg-primary-soft"
          >
            <span role="gridcell">
              <Checkbox
                aria-label={`Elegir ${name}`}
                tabIndex={-1}
                checked={chosen.has(name)}
                onChange={() => toggle(name, names, false)}
              />
            </span>
            <span role="gridcell">{name}</span>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Checkbox
          aria-label="Elegir todos"
          checked={chosen.size === names.length}
          isMixed={chosen.size > 0 && chosen.size < names.length}
          onChange={({ currentTarget }) => (currentTarget.checked ? choose(names) : clear())}
        />
        <Button
          look="outline"
          icon={<Undo2 aria-hidden className="size-5" />}
          onClick={() =>
            showToast({
              text: '4 pedidos preparados',
              kind: 'success',
              action: { label: 'Deshacer', onPress: () => setDone('Deshecho') },
            })
          }
        >
          Con regreso
        </Button>
        <Button isOff title="Sin conexión" onClick={() => setDone('Apagado')}>
          Apagado
        </Button>
        <output aria-label="Hecho">{done}</output>
      </div>
      <ShortcutList of="list" isOpen={isListOpen} onClose={() => setListOpen(false)} />
      {chosen.size > 0 && (
        <SelectionBar
          count={chosen.size}
          onClear={clear}
          printouts={[bar('Alistamiento', ListChecks), bar('Remisiones', FileText), bar('Rótulos', Tag)]}
          second={bar('Marcar enviados', Truck)}
          primary={bar('Marcar preparados', PackageCheck)}
          more={[bar('Marcar entregados', PackageCheck), { ...bar('Cancelar', Undo2), reason: 'Ya salió' }]}
        />
      )}
    </section>
  )
}

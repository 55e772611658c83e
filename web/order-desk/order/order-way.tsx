import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'

import { paths } from '../../paths.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { orderPath } from '../desk-paths.ts'
import { recallList, rememberList } from '../list-memory.ts'

/** The way back to the list, and to the orders beside this one in it. */
export function OrderWay({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const memory = recallList()
  const at = memory?.ids.indexOf(orderId) ?? -1
  const adjacent = (step: number): string | undefined => (at < 0 ? undefined : memory?.ids[at + step])
  const walk = (step: number) => {
    const id = adjacent(step)
    if (id === undefined || !memory) return
    rememberList({ ...memory, opened: id })
    // In place of this one: back leads to the list.
    void navigate(orderPath(id), { replace: true })
  }
  const back = () => {
    if (memory && at >= 0) rememberList({ ...memory, opened: orderId })
    void navigate(memory?.path ?? paths.adminOrders)
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1), Escape: back })
  return (
    <div className="mb-4 flex min-h-11 items-center gap-2">
      <a
        href={memory?.path ?? paths.adminOrders}
        onClick={() => memory && at >= 0 && rememberList({ ...memory, opened: orderId })}
        className="touch-area -ml-1 inline-flex items-center gap-1.5 rounded-8 px-1 type-body-sm font-semibold text-link hover:underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        Pedidos
      </a>
      {memory && at >= 0 && (
        <nav aria-label="Pedidos de la lista" className="ml-auto flex items-center gap-1">
          <p className="hidden type-body-sm text-ink-3 tabular-nums md:block">
            {`${at + 1} de ${memory.total ?? memory.ids.length} · ${memory.label}`}
          </p>
          <StepButton
            label="Pedido anterior"
            icon={ChevronLeft}
            isOff={adjacent(-1) === undefined}
            onPress={() => walk(-1)}
          />
          <StepButton
            label="Pedido siguiente"
            icon={ChevronRight}
            isOff={adjacent(1) === undefined}
            onPress={() => walk(1)}
          />
        </nav>
      )}
    </div>
  )
}

type StepButtonProps = { label: string; icon: typeof ChevronLeft; isOff: boolean; onPress: () => void }

function StepButton({ label, icon: Icon, isOff, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className="icon-button tooltip"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

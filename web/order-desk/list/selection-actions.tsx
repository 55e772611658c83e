import { CircleCheck, CircleX, FileText, ListChecks, PackageCheck, Tag, Truck, type LucideIcon } from 'lucide-react'

import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { mayBeCancelled, nextStepOf, shipmentsFor, type Step } from '../allowed-steps.ts'
import { openPrintout, printouts, type Printout } from '../printouts.ts'
import { SelectionBar, type BarAction } from './selection-bar.tsx'

const buttons: Record<Step, { label: string; icon: LucideIcon }> = {
  prepare: { label: 'Marcar preparados', icon: PackageCheck },
  send: { label: 'Marcar enviados', icon: Truck },
  deliver: { label: 'Marcar entregados', icon: CircleCheck },
}

const printoutIcons: Record<Printout, LucideIcon> = { alistamiento: ListChecks, remisiones: FileText, rotulos: Tag }

type SelectionActionsProps = {
  rows: readonly DeskRow[]
  isBusy: boolean
  isOnline: boolean
  onStep: (step: Step) => void
  onCancel: () => void
  onClear: () => void
}

/** The bar of what is chosen, with the steps that fit: the next one of most orders stands out. */
export function SelectionActions({ rows, isBusy, isOnline, onStep, onCancel, onClear }: SelectionActionsProps) {
  const actionOf = (step: Step): BarAction => {
    const fitting = rows.filter((row) => shipmentsFor(step, row).length > 0).length
    const isPart = fitting > 0 && fitting < rows.length
    return {
      ...buttons[step],
      label: isPart ? `${buttons[step].label} (${fitting} de ${rows.length})` : buttons[step].label,
      onPress: () => onStep(step),
      reason: !isOnline ? 'Sin conexión' : fitting === 0 ? 'A ninguno le toca este paso' : undefined,
    }
  }
  const paid = rows.filter(mayBeCancelled).length
  const cancel: BarAction = {
    label: paid > 0 && paid < rows.length ? `Cancelar (${paid} de ${rows.length})` : 'Cancelar',
    icon: CircleX,
    onPress: onCancel,
    reason: !isOnline ? 'Sin conexión' : paid === 0 ? 'Ninguno se puede cancelar' : undefined,
    isDangerous: true,
  }
  const next = nextStepOf(rows) ?? 'prepare'
  const beside: Step = next === 'send' ? 'prepare' : 'send'
  const others = (['prepare', 'send', 'deliver'] as const).filter((step) => step !== next)
  return (
    <SelectionBar
      count={rows.length}
      onClear={onClear}
      isBusy={isBusy}
      printouts={(Object.keys(printouts) as Printout[]).map((printout) => ({
        label: printouts[printout],
        icon: printoutIcons[printout],
        onPress: () => openPrintout(printout, rows),
        reason: isOnline ? undefined : 'Sin conexión',
      }))}
      primary={actionOf(next)}
      second={actionOf(beside)}
      more={[...others.map(actionOf), cancel]}
    />
  )
}

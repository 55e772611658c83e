import { useMutation } from '@tanstack/react-query'

import type { PriceChange } from '../../../contract/products/price-changes.ts'
import { counted } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { changeText } from './price-text.ts'

/** Undoes a change of many prices, after a question; nothing where it cannot be undone. */
export function UndoPrices({ change, onUndone }: { change: PriceChange; onUndone: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withSession(() => callOverHttp('priceChanges.undo', { priceChangeId: change._id })),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', text: message })
      onUndone()
    },
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
  })
  if (change.undoUntil === null || change.applied === 0) return null
  const undo = async () => {
    const isSure = await showConfirm({
      text: `¿Quieres devolver ${counted(change.applied, 'precio', 'precios')} a como estaba antes? Los que alguien cambió después se quedan.`,
      action: 'Deshacer',
      isDangerous: true,
    })
    if (isSure) mutate()
  }
  return (
    <Button
      look="danger-outline"
      size="small"
      isBusy={isPending}
      aria-label={`Deshacer: ${changeText(change.terms)}`}
      onClick={() => void undo()}
    >
      Deshacer
    </Button>
  )
}

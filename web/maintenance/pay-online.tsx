import { CreditCard } from 'lucide-react'
import { useState } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'

/** The button to pay online the amount due for an own visit. */
export function PayOnline({ taskId, due }: { taskId: string; due: number }) {
  const [isBusy, setBusy] = useState(false)
  if (due <= 0) return null
  const begin = async () => {
    setBusy(true)
    try {
      const { data } = await withSession(() => callOverHttp('visitPayments.own', { taskId, amount: due }))
      location.assign(data.path)
    } catch (error) {
      showRefusal(error, 'No se pudo empezar el pago. Inténtalo de nuevo.')
      setBusy(false)
    }
  }
  return (
    <Button
      look="outline"
      isBusy={isBusy}
      onClick={() => void begin()}
      icon={<CreditCard aria-hidden className="size-5" />}
      className="mt-3"
    >
      {`Pagar ${formatPesos(due)} en línea`}
    </Button>
  )
}

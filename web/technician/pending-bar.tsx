import { CloudOff } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../ui/button.tsx'
import { clockText } from './task-text.ts'
import { useTaskStore } from './use-task-store.ts'

/** Shows the age of the list while offline, and the number of pending edits. */
export function PendingBar() {
  const { store, state } = useTaskStore()
  const [isBusy, setBusy] = useState(false)
  const waiting = state.edits.filter(({ fieldErrors }) => !fieldErrors).length
  const newest = Math.max(0, ...Object.values(state.lists).map(({ at }) => at))
  const send = async () => {
    setBusy(true)
    await store.sendAll()
    await store.refreshAll()
    setBusy(false)
  }
  const isQuiet = state.hasSignal && waiting === 0
  return (
    <output className="block">
      {!isQuiet && (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-16 bg-warn-soft px-4 py-3 text-warn">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          <p className="min-w-40 flex-1 type-body-sm font-medium">
            {!state.hasSignal && (
              <span className="block">
                {state.isSignedOut ? 'Tu sesión terminó.' : 'Sin señal.'}
                {newest > 0 && ` Ves tus tareas como estaban a ${clockText(newest)}`}
              </span>
            )}
            {waiting > 0 && (
              <span className="block font-semibold">
                {waiting === 1 ? '1 cambio sin enviar.' : `${waiting} cambios sin enviar.`} Se enviará
                {waiting === 1 ? '' : 'n'} cuando {state.isSignedOut ? 'inicies sesión' : 'vuelva la señal'}.
              </span>
            )}
          </p>
          <Button look="outline" size="small" isBusy={isBusy} onClick={() => void send()}>
            {waiting > 0 ? 'Enviar ahora' : 'Reintentar'}
          </Button>
        </div>
      )}
    </output>
  )
}

import { useState } from 'react'

import type { Visit, VisitComputer } from '../../../../contract/visits/visits.ts'
import { lateDialog } from '../../../page/late-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { useVisit } from '../store/use-visit-store.ts'
import type { Choice } from './which-computer-dialog.tsx'

// Loaded on demand, since most requests name their computers.
const ChoiceDialog = lateDialog(async () => (await import('./which-computer-dialog.tsx')).ChoiceDialog)

type WhichComputerProps = { visit: Visit; computer: VisitComputer; name: string }

/** Asks which of the client's computers this one is, if the request does not say it (P-148). */
export function WhichComputer({ visit, computer, name }: WhichComputerProps) {
  const { take } = useVisit(visit.task._id)
  const [isOpen, setOpen] = useState(false)
  if (!computer.isChoosable || visit.task.estado !== 'en proceso' || visit.record) return null
  const choose = (choice: Choice) => {
    const step = { taskId: visit.task._id, stepId: '', at: new Date().toISOString(), computerId: computer._id }
    void take(`Cuál equipo es: ${name}`, { call: 'visits.chooseComputer', input: { ...step, ...choice } })
    setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-16 bg-surface px-4 py-3 shadow-1">
      <p className="min-w-48 flex-1">
        {computer.registeredId
          ? 'Está en la lista de equipos del cliente.'
          : 'La solicitud no dice cuál equipo del cliente es.'}
      </p>
      <Button look="outline" className="max-md:w-full" onClick={() => setOpen(true)}>
        {computer.registeredId ? 'Es otro equipo' : 'Decir cuál es'}
      </Button>
      {isOpen && <ChoiceDialog visit={visit} computer={computer} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  )
}

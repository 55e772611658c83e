import { useId, useState } from 'react'

import type { BookedVisit } from '../../../contract/agenda/bookings.ts'
import type { RequestKind } from '../../../contract/maintenance/task-values.ts'
import { ClientPart, type ChosenClient } from '../../order-desk/phone/client-part.tsx'
import { Part, Problem } from '../../order-desk/phone/dialog-parts.tsx'
import { useAddressBook } from '../../order-desk/phone/use-address-book.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { useOnline } from '../../ui/use-online.ts'
import { MadeVisit } from './made-visit.tsx'
import { TechnicianField } from './technician-field.tsx'
import { TimePart } from './time-part.tsx'
import { useBooking } from './use-booking.ts'
import { useClientComputers } from './use-client-computers.ts'
import { useVisitTown } from './use-visit-town.ts'
import { useWritten } from './use-written.ts'
import { VisitPlacePart } from './visit-place-part.tsx'
import { WantedPart } from './wanted-part.tsx'
import { countOf } from './written-visit.ts'

type BookVisitDialogProps = { isOpen: boolean; onClose: () => void }

/** A visit for a client on the telephone: for whom, what, where, when, and which technician. */
export function BookVisitDialog({ isOpen, onClose }: BookVisitDialogProps) {
  const [made, setMade] = useState<BookedVisit | null>(null)
  if (!made) return <WritingDialog {...{ isOpen, onClose }} onMade={setMade} />
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      staysOpen
      size="form"
      title="Visita agendada"
      footer={
        <>
          <a href={`${paths.adminAgenda}?visita=${made._id}`} className={buttonClass('outline')}>
            Ver la visita
          </a>
          <Button onClick={onClose} data-autofocus>
            Listo
          </Button>
        </>
      }
    >
      <MadeVisit made={made} />
    </Dialog>
  )
}

function WritingDialog({ isOpen, onClose, onMade }: BookVisitDialogProps & { onMade: (made: BookedVisit) => void }) {
  const formId = useId()
  const isOnline = useOnline()
  const [client, setClient] = useState<ChosenClient>(null)
  const [tipo, setTipo] = useState<RequestKind>('preventivo')
  const fields = useWritten()
  const { form, written, follow, set } = fields
  const addresses = useAddressBook(client)
  const place = useVisitTown(client, addresses)
  const own = useClientComputers(client)
  const visit = { client, tipo, place, computerIds: own.chosen }
  const computers = countOf(visit, written)
  const { formProps, buttonProps, errors, mend, problem, free, taken, technician } = useBooking({
    ...{ visit, written, computers, onMade },
  })
  const isDirty = client !== null || (written.descripcion ?? '') !== ''
  const close = useDiscard(isDirty, onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty}
      isTall
      size="form"
      title="Visita por teléfono"
      footer={
        <>
          <Button look="outline" onClick={close} className="max-md:flex-1">
            Cancelar
          </Button>
          <Button {...buttonProps} form={formId} isOff={!isOnline} className="max-md:flex-2">
            Agendar la visita
          </Button>
        </>
      }
    >
      <form {...formProps} ref={form} id={formId} noValidate onInput={follow}>
        <Part title="Cliente">
          <ClientPart
            client={client}
            onClient={(chosen) => {
              mend('clientId')
              setClient(chosen)
            }}
            errors={errors}
          />
        </Part>
        <Part title="Qué necesita">
          <WantedPart {...{ tipo, own, errors, set, written }} onTipo={setTipo} />
        </Part>
        {client !== null && (
          <Part title="Dónde">
            <VisitPlacePart
              key={client === 'new' ? client : client._id}
              {...{ client, place, errors }}
              onTown={(town) => {
                if (town) mend('municipalityCode')
                place.setTown(town)
              }}
            />
          </Part>
        )}
        <Part title="Día y hora">
          <TimePart {...{ written, computers, errors, set, free, taken }} isPlaced={place.code !== null} />
          {technician.isOffered && <TechnicianField {...technician} error={errors.technicianId} />}
        </Part>
      </form>
      {problem !== '' && <Problem key={problem} text={problem} />}
    </Dialog>
  )
}

import { useId, useState } from 'react'

import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { carrierIds, carriers, type Carrier } from '../../../contract/orders/carriers.ts'
import { isCallError } from '../../call.ts'
import { usePlainForm } from '../../forms/plain-form.ts'
import { fieldsOf } from '../../forms/refusal.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { ConflictNotice } from '../conflict-notice.tsx'
import type { ShipmentToSend } from '../take-steps.ts'
import { Guides } from './guides.tsx'
import { lastCarrier, rememberCarrier } from './last-carrier.ts'
import { sentNotice } from './sent-notice.ts'
import { shipmentsToSend } from './shipments-to-send.ts'

type SentDialogProps = {
  rows: readonly DeskRow[]
  isOpen: boolean
  /** Guides that were typed for shipments before, by their ids. */
  typed: ReadonlyMap<string, string>
  /** Why it was not done, where the dialog stays open: somebody else was first. */
  notice?: string | null
  /** It cannot be sent any more. */
  isOver?: boolean
  onClose: () => void
  /** @throws CallError with the fields that are to be mended */
  onSend: (shipments: ShipmentToSend[]) => Promise<boolean>
}

/** What leaves the house: one carrier for all, a guide for each. */
export function SentDialog({ rows, isOpen, typed, notice = null, isOver, onClose, onSend }: SentDialogProps) {
  const shipments = shipmentsToSend(rows)
  const [guides, setGuides] = useState<readonly string[]>(() =>
    shipments.map(({ shipmentId }) => typed.get(shipmentId) ?? ''),
  )
  const [carrier, setCarrier] = useState<Carrier | ''>(lastCarrier)
  const [others, setOthers] = useState<ReadonlyMap<string, Carrier>>(new Map())
  const isDirty = !isOver && guides.some((guide) => guide !== '')
  const close = useDiscard(isDirty, onClose)
  const formId = useId()
  const { formProps, buttonProps, errors, mend } = usePlainForm({
    check: (): FieldErrors => (carrier === '' ? { carrier: 'Elige la transportadora.' } : {}),
    send: async () => {
      if (carrier === '') return
      const sent = shipments.map(({ shipmentId, version, row }, index) => ({
        ...{ shipmentId, version, orderId: row._id },
        carrier: others.get(shipmentId) ?? carrier,
        guide: guides[index]?.trim() ?? '',
      }))
      if (!(await onSend(sent))) return
      rememberCarrier(carrier)
      onClose()
    },
    onRefusal: (error) => {
      if (!isCallError(error)) throw error
      return fieldsOf(error)
    },
  })
  const many = shipments.length !== rows.length
  const count = rows.length
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty}
      size="form"
      title={count === 1 ? 'Marcar 1 pedido como enviado' : `Marcar ${count} pedidos como enviados`}
      footer={
        <>
          {!isOver && (
            <p className="mr-auto self-center type-caption text-ink-3 max-md:basis-full">{sentNotice(rows, guides)}</p>
          )}
          <Button look="outline" onClick={close} className={classes(isOver && 'max-md:flex-1')}>
            {isOver ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!isOver && (
            <Button id={confirmId} {...buttonProps} form={formId} className="max-md:flex-1">
              {count === 1 ? 'Marcar enviado' : 'Marcar enviados'}
            </Button>
          )}
        </>
      }
    >
      {notice !== null && <ConflictNotice text={notice} />}
      <form {...formProps} id={formId} noValidate>
        <CarrierSelect
          hint={shipments.length === 1 ? undefined : 'Para todos. Si uno va con otra, cámbiala en su fila.'}
          error={errors.carrier}
          value={carrier}
          onChange={setCarrier}
        />
        <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="type-label">{count === 1 ? 'Guía' : 'Guías'}</h3>
          <p className="type-caption text-ink-3">Puedes pegar varias, una por línea</p>
        </div>
        <Guides
          shipments={shipments}
          isNumbered={many}
          {...{ guides, setGuides, errors, mend }}
          carrierOf={shipments.length > 1 ? (shipmentId) => others.get(shipmentId) ?? carrier : undefined}
          onCarrier={(shipmentId, own) => setOthers((before) => new Map(before).set(shipmentId, own))}
          commonCarrier={carrier}
          confirmId={confirmId}
        />
      </form>
    </Dialog>
  )
}

type CarrierSelectProps = {
  hint: string | undefined
  error: string | undefined
  value: Carrier | ''
  onChange: (carrier: Carrier) => void
}

function CarrierSelect({ onChange, ...props }: CarrierSelectProps) {
  return (
    <Select
      {...props}
      label="Transportadora"
      name="carrier"
      onChange={({ currentTarget }) => onChange(currentTarget.value as Carrier)}
    >
      {props.value === '' && <option value="">Elige una</option>}
      {carrierIds.map((id) => (
        <option key={id} value={id}>
          {carriers[id].name}
        </option>
      ))}
    </Select>
  )
}

const confirmId = 'confirm-sent'

import { useId, useState, type ComponentProps } from 'react'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { usePlainForm } from '../../../forms/plain-form.ts'
import type { FieldErrors } from '../../../forms/use-field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { readPesos } from '../money-text.ts'
import { useVisitStore } from '../store/use-visit-store.ts'
import { namesOf } from '../visit-names.ts'
import { useChargeSteps } from './charge-steps.ts'

type ServiceDialogProps = { visit: Visit; onClose: () => void }

/** Adds a service of the owner's price list to the account. */
export function ServiceDialog({ visit, onClose }: ServiceDialogProps) {
  const { state } = useVisitStore()
  const { addService } = useChargeSteps(visit.task._id)
  const prices = state.supplies?.prices
  const [index, setIndex] = useState(0)
  const [computerId, setComputerId] = useState(visit.computers[0]?._id ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const formId = useId()
  const service = prices?.services[index]
  const amount = (typed === null ? service?.from : readPesos(typed)) ?? null
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (amount === null ? { amount: 'Escribe un valor en pesos, sin decimales.' } : {}),
    send: async () => {
      if (!prices || amount === null || !(await addService(prices, index, { amount, computerId }))) return
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Agregar servicio"
      isDirty={typed !== null}
      footer={prices && prices.services.length > 0 && <AddButton {...buttonProps} form={formId} />}
    >
      {!prices || prices.services.length === 0 ? (
        <p>
          {prices ? 'La tienda todavía no tiene precios de servicios.' : 'Los precios llegan cuando vuelva la señal.'}
        </p>
      ) : (
        <form {...formProps} id={formId} noValidate className="flex flex-col gap-4 pb-2">
          <Select
            label="Servicio"
            value={index}
            onChange={({ currentTarget }) => {
              setIndex(Number(currentTarget.value))
              setTyped(null)
            }}
          >
            {prices.services.map(({ name }, place) => (
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Equipo"
            value={computerId}
            onChange={({ currentTarget }) => setComputerId(currentTarget.value)}
          >
            <option value="">Toda la visita</option>
            {[...namesOf(visit)].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label="Valor"
            name="amount"
            inputMode="numeric"
            hint={service && `Entre ${formatPesos(service.from)} y ${formatPesos(service.to)}`}
            error={errors.amount}
            value={typed ?? String(service?.from ?? '')}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </form>
      )}
    </Dialog>
  )
}

const AddButton = (props: ComponentProps<typeof Button>) => <Button {...props}>Agregar</Button>

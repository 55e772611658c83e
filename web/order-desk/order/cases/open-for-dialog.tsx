import { useState } from 'react'

import { caseLimits, type CaseKind } from '../../../../contract/orders/return-case-rules.ts'
import type { CaseOffer } from '../../../../contract/orders/return-cases.ts'
import { dayInBogota } from '../../../../contract/values/civil-days.ts'
import { nearDay } from '../../../../contract/values/near-days.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { textOf } from '../../../forms/form-values.ts'
import { sendOnce } from '../../../forms/send-once.ts'
import { useForm } from '../../../forms/use-form.ts'
import { CaseUnits, chosenLines, firstChosen } from '../../../orders/cases/case-units.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'

type OpenForDialogProps = {
  offers: readonly CaseOffer[]
  isOpen: boolean
  onClose: () => void
  /** Has the order read anew. */
  onChanged: () => Promise<void>
}
type Choice = { offer: CaseOffer; kind: CaseKind; name: string }

/** Opens a case for a buyer who calls (P-291). */
export function OpenForDialog({ offers, isOpen, onClose, onChanged }: OpenForDialogProps) {
  const choices = offers.flatMap(choicesOf)
  const [at, setAt] = useState(0)
  const { offer, kind } = choices[at] as Choice
  const [chosen, setChosen] = useState(() => firstChosen(offer, kind))
  const [isDirty, setDirty] = useState(false)
  const isGuarantee = kind === 'guarantee'
  const { errors, ...form } = useForm({
    send: async (written) => {
      const lines = chosenLines(chosen)
      const fault = isGuarantee ? textOf(written, 'fault') : ''
      const missing = {
        ...(lines.length === 0 && { lines: 'Elige qué vuelve.' }),
        ...(isGuarantee && fault === '' && { fault: 'Escribe qué le pasa.' }),
      }
      if (Object.keys(missing).length > 0) return missing
      const { data } = await sendOnce(
        `case for ${offer.shipmentId}`,
        { shipmentId: offer.shipmentId, kind, lines, fault },
        (values, headers) => callOverHttp('returnCases.openFor', values, { headers }),
      )
      showToast({ text: `Caso ${data.radicado} abierto`, kind: 'success' })
      onClose()
      await onChanged()
      return
    },
  })
  return (
    <FormDialog
      title="Abrir un caso"
      form={form}
      action="Abrir"
      onDirty={() => setDirty(true)}
      className="grid gap-4"
      {...{ isOpen, onClose, isDirty }}
    >
      <Select
        label="Qué pide"
        value={String(at)}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value)
          setAt(next)
          const chosenNow = choices[next] as Choice
          setChosen(firstChosen(chosenNow.offer, chosenNow.kind))
        }}
      >
        {choices.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </Select>
      <CaseUnits
        {...{ offer, kind, chosen }}
        error={errors.lines}
        onChange={(units) => {
          setChosen(units)
          setDirty(true)
        }}
      />
      {isGuarantee && (
        <TextArea name="fault" label="Qué le pasa" rows={3} maxLength={caseLimits.text} error={errors.fault} />
      )}
    </FormDialog>
  )
}

function choicesOf(offer: CaseOffer): Choice[] {
  const today = dayInBogota(new Date())
  const { withdrawal, guaranteeUntil, shipment } = offer
  return [
    ...(withdrawal
      ? [
          {
            offer,
            kind: 'withdrawal' as const,
            name: `Retracto del envío ${shipment}, hasta ${nearDay(withdrawal.until, today)}`,
          },
        ]
      : []),
    ...(guaranteeUntil === null ? [] : [{ offer, kind: 'guarantee' as const, name: `Garantía del envío ${shipment}` }]),
  ]
}

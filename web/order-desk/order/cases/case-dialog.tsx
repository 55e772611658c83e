import { useState } from 'react'

import { caseLimits, lawExceptions, type LawException } from '../../../../contract/orders/return-case-rules.ts'
import { caseNames, exceptionTexts } from '../../../../contract/orders/return-case-text.ts'
import type { DeskCase } from '../../../../contract/orders/return-cases.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { isCallError } from '../../../call.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { findMissing, textOf } from '../../../forms/form-values.ts'
import { sendOnce } from '../../../forms/send-once.ts'
import { useForm } from '../../../forms/use-form.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { UnitsOfLines, type UnitsByLine } from '../shipments/units-of-lines.tsx'
import { stepTexts, type CaseStep, type Decision } from './desk-case-text.ts'

type CaseDialogProps = {
  about: DeskCase
  step: CaseStep
  isOpen: boolean
  onClose: () => void
  /** Has the order read anew. */
  onChanged: () => Promise<void>
}

/** One step of a case, after what it means is said. */
export function CaseDialog({ about, step, isOpen, onClose, onChanged }: CaseDialogProps) {
  const { kind, radicado, lines } = about
  const [isDirty, setDirty] = useState(false)
  const [damaged, setDamaged] = useState<UnitsByLine>({})
  const isReceived = step === 'received'
  const wantsException = step === 'rejected' && kind === 'withdrawal'
  const wantsReason = step === 'rejected' && kind === 'guarantee'
  const { errors, ...form } = useForm({
    check: (written) =>
      findMissing(written, {
        ...(wantsException && { exception: 'Elige la excepción de la ley.' }),
        ...(wantsReason && { reply: 'Escribe por qué la garantía no lo cubre.' }),
      }),
    send: async (written) => {
      const { message } = await (isReceived ? receive(about, damaged) : decide(about, step, written))
      showToast({ text: message, kind: 'success' })
      onClose()
      await onChanged()
    },
    onRefusal: (error) => {
      if (!isCallError(error) || error.code !== 'CASE_CHANGED') return false
      showToast({ text: error.message, kind: 'error' })
      onClose()
      void onChanged()
      return true
    },
  })
  const { label, consequence } = stepTexts[step]
  return (
    <FormDialog
      title={`${caseNames[kind]} ${radicado}`}
      form={form}
      action={label}
      onDirty={() => setDirty(true)}
      className="grid gap-4"
      {...{ isOpen, onClose, isDirty }}
    >
      <p className="font-semibold">{consequence}</p>
      {isReceived && (
        <div>
          <p className="text-ink-2">¿Cuáles llegaron dañadas y no vuelven a la venta?</p>
          <UnitsOfLines
            lines={lines}
            purpose="dañadas"
            chosen={damaged}
            onChange={(units) => {
              setDamaged(units)
              setDirty(true)
            }}
          />
        </div>
      )}
      {wantsException && (
        <Select label="Excepción de la ley" name="exception" required error={errors.exception}>
          <option value="">Elige una</option>
          {lawExceptions.map((one) => (
            <option key={one} value={one}>
              {exceptionTexts[one]}
            </option>
          ))}
        </Select>
      )}
      {!isReceived && (
        <TextArea
          name="reply"
          label={wantsReason ? 'Por qué' : 'Mensaje para el comprador'}
          isOptional={!wantsReason}
          required={wantsReason}
          rows={3}
          maxLength={caseLimits.text}
          error={errors.reply}
        />
      )}
    </FormDialog>
  )
}

const receive = ({ _id: caseId, version }: DeskCase, units: UnitsByLine) => {
  const damaged = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }))
  return sendOnce(`receive ${caseId}`, { caseId, version, damaged }, (values, headers) =>
    callOverHttp('returnCases.receive', values, { headers }),
  )
}

const decide = ({ _id: caseId, version }: DeskCase, decision: Decision, written: FormData) => {
  const exception = textOf(written, 'exception')
  return callOverHttp('returnCases.decide', {
    ...{ caseId, version, decision, reply: textOf(written, 'reply') },
    exception: exception === '' ? null : (exception as LawException),
  })
}

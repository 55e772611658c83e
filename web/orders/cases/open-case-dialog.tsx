import { useState } from 'react'

import { caseLimits, type CaseKind } from '../../../contract/orders/return-case-rules.ts'
import type { CaseOffer } from '../../../contract/orders/return-cases.ts'
import { REFUND_DAYS } from '../../../contract/orders/withdrawal.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { callOverHttp } from '../../browser-call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form-values.ts'
import { sendOnce } from '../../forms/send-once.ts'
import { useForm } from '../../forms/use-form.ts'
import { TextArea } from '../../ui/field.tsx'
import { showAlert } from '../../ui/show-alert.tsx'
import { CaseUnits, chosenLines, firstChosen } from './case-units.tsx'
import { ChosenPhotos } from './chosen-photos.tsx'
import { sendPhotos, type ChosenPhoto } from './photo-sending.ts'
import { useReloadCases } from './use-own-cases.ts'

type OpenCaseDialogProps = {
  kind: CaseKind
  offer: CaseOffer
  /** The address for returns; '' if the shop has not set one. */
  sendTo: string
  isOpen: boolean
  onClose: () => void
}

/** The dialog in which a buyer withdraws from a delivered purchase, or claims its guarantee: units and problem. */
export function OpenCaseDialog({ kind, offer, sendTo, isOpen, onClose }: OpenCaseDialogProps) {
  const reload = useReloadCases()
  const [chosen, setChosen] = useState(() => firstChosen(offer, kind))
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [isDirty, setDirty] = useState(false)
  const isWithdrawal = kind === 'withdrawal'
  const { errors, ...form } = useForm({
    send: async (written) => {
      const lines = chosenLines(chosen)
      const fault = isWithdrawal ? '' : textOf(written, 'fault')
      const missing = {
        ...(lines.length === 0 && { lines: isWithdrawal ? 'Elige qué devuelves.' : 'Elige qué falló.' }),
        ...(!isWithdrawal && fault === '' && { fault: 'Cuéntanos qué le pasa.' }),
      }
      if (Object.keys(missing).length > 0) return missing
      const { data } = await sendOnce(
        `case ${offer.shipmentId}`,
        { shipmentId: offer.shipmentId, kind, lines, fault },
        (values, headers) => callOverHttp('returnCases.open', values, { headers }),
      )
      sendPhotos(photos, { caseId: data._id, side: 'buyer' }, reload)
      onClose()
      await reload()
      await showAlert(
        isWithdrawal
          ? `Tu número de caso es ${data.radicado}. ${whereTo(sendTo)}`
          : `Tu número de caso es ${data.radicado}. Te respondemos en máximo 15 días hábiles.`,
      )
      return
    },
  })
  return (
    <FormDialog
      title={isWithdrawal ? 'Ejercer retracto' : 'Pedir garantía'}
      form={form}
      action={isWithdrawal ? 'Devolver' : 'Pedir garantía'}
      onDirty={() => setDirty(true)}
      className="flex flex-col gap-4"
      {...{ isOpen, onClose, isDirty }}
    >
      <p className="text-ink-2">
        {isWithdrawal
          ? `¿Qué devuelves? No tienes que dar razones. ${whereTo(sendTo)} Te devolvemos todo lo que pagaste por ello en máximo ${REFUND_DAYS} días calendario desde que lo recibimos.`
          : '¿Qué falló? La garantía es gratis: primero reparamos; si no se puede, tú eliges otro igual o tu dinero.'}
      </p>
      <CaseUnits
        {...{ offer, kind, chosen }}
        error={errors.lines}
        onChange={(units) => {
          setChosen(units)
          setDirty(true)
        }}
      />
      {!isWithdrawal && (
        <TextArea
          name="fault"
          label="¿Qué le pasa?"
          hint="Cuándo empezó y qué probaste."
          rows={4}
          maxLength={caseLimits.text}
          error={errors.fault}
        />
      )}
      <ChosenPhotos
        photos={photos}
        onChange={(chosenPhotos) => {
          setPhotos(chosenPhotos)
          setDirty(true)
        }}
      />
    </FormDialog>
  )
}

const whereTo = (sendTo: string): string =>
  sendTo === ''
    ? 'Te escribimos a dónde enviarlo; el transporte va por tu cuenta.'
    : `Envíalo en las mismas condiciones en que llegó a ${endSentence(sendTo)} El transporte va por tu cuenta.`

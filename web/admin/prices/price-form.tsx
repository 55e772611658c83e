import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { PriceChange } from '../../../contract/products/price-changes.ts'
import type { PriceWay } from '../../../contract/products/price-rules.ts'
import { counted } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeFields } from './change-fields.tsx'
import { ChosenFields } from './chosen-fields.tsx'
import { amountError, termsOf } from './written-terms.ts'

type Terms = PriceChange['terms']
type PriceFormProps = {
  ticked: readonly string[] | undefined
  /** The terms of a review that the owner came back from. */
  terms: Terms | undefined
  onForgetTicked: () => void
  onReviewed: (change: PriceChange) => void
}

/** The choice of products, and the change of their prices. */
export function PriceForm({ ticked, terms, onForgetTicked, onReviewed }: PriceFormProps) {
  const choices = useQuery(callQuery('priceChanges.choices', {}))
  const [way, setWay] = useState<PriceWay>(terms?.way ?? 'raise')
  const { errors, formProps, buttonProps } = useForm({
    check: (form): FieldErrors => {
      const message = amountError(new FormData(form))
      return message === undefined ? {} : { amount: message }
    },
    send: async (written) => {
      const { data } = await callOverHttp('priceChanges.review', termsOf(written, ticked))
      onReviewed(data)
    },
  })
  return (
    <form {...formProps} noValidate className="grid gap-5 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <fieldset className="grid gap-4 md:grid-cols-2">
        <legend className="mb-3 type-tile">Qué productos</legend>
        {ticked ? (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 md:col-span-2">
            {counted(ticked.length, 'producto marcado', 'productos marcados')}
            <Button look="ghost" size="small" onClick={onForgetTicked}>
              Elegir de otra forma
            </Button>
          </p>
        ) : (
          <ChosenFields choices={choices.data?.data} terms={terms} errors={errors} />
        )}
      </fieldset>
      <ChangeFields way={way} onWay={setWay} terms={terms} errors={errors} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button {...buttonProps} busyText="Revisando...">
          Revisar precios
        </Button>
        <p className="type-body-sm text-ink-2">Primero ves qué cambiaría. Nada se guarda todavía.</p>
      </div>
    </form>
  )
}

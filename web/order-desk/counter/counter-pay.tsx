import { useState } from 'react'

import { counterMethods, type CounterMethod } from '../../../contract/order-desk/desk-rules.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { groupAmount } from '../../forms/typed-amount.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { Way } from '../phone/pay-part.tsx'
import { changeOf, likelyCash } from './cash.ts'

const ways: Record<CounterMethod, { title: string; hint: string }> = {
  cash: { title: 'Efectivo', hint: 'Con cambio' },
  card: { title: 'Tarjeta', hint: 'En el datáfono' },
  transfer: { title: 'Transferencia', hint: 'Ya llegó' },
}

type CounterPayProps = {
  total: number
  method: CounterMethod
  onMethod: (method: CounterMethod) => void
  errors: FieldErrors
  /** What is wrong about a field that changed is said no more. */
  mend: (field: string) => void
}

/** How it is paid; in cash, what was given and what goes back of it. */
export function CounterPay({ total, method, onMethod, errors, mend }: CounterPayProps) {
  return (
    <>
      <div role="radiogroup" aria-label="Cómo paga" className="mt-3 grid gap-2 md:grid-cols-3">
        {counterMethods.map((one) => (
          <Way key={one} {...ways[one]} isChosen={method === one} onChoose={() => onMethod(one)} />
        ))}
      </div>
      <p className="mt-4 flex items-baseline justify-between gap-4 rounded-14 bg-sunken p-4">
        <span className="font-semibold">Total</span>
        <span aria-live="polite" className="font-display text-3xl/9 font-bold tracking-tight tabular-nums">
          {formatPesos(total)}
        </span>
      </p>
      {method === 'cash' ? (
        <Cash total={total} error={errors.received} onChanged={() => mend('received')} />
      ) : (
        <Field
          label="Referencia"
          name="reference"
          isOptional
          maxLength={80}
          autoComplete="off"
          hint={
            method === 'card' ? 'La del comprobante del datáfono.' : 'La de la transferencia, para encontrarla después.'
          }
          error={errors.reference}
          className="mt-4"
        />
      )}
    </>
  )
}

function Cash({ total, error, onChanged }: { total: number; error: string | undefined; onChanged: () => void }) {
  const [received, setReceived] = useState('')
  const change = changeOf(received, total)
  const write = (amount: string) => {
    setReceived(groupAmount(amount))
    onChanged()
  }
  return (
    <div className="mt-4 grid gap-3">
      <Field
        label="Recibido"
        name="received"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={received}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setReceived(value)
          onChanged()
        }}
        onBlur={() => setReceived(groupAmount)}
      />
      <fieldset aria-label="Lo que pudo dar" className="flex flex-wrap gap-2">
        {likelyCash(total).map((amount) => (
          <Button key={amount} look="outline" size="small" className="px-3!" onClick={() => write(String(amount))}>
            {amount === total ? 'Justo' : formatPesos(amount)}
          </Button>
        ))}
      </fieldset>
      <p
        aria-live="polite"
        className={classes(
          'flex items-baseline justify-between gap-4 rounded-14 p-4 empty:hidden',
          change !== null && change < 0 ? 'bg-warn-soft text-warn' : 'bg-primary-soft',
        )}
      >
        {change !== null && (
          <>
            <span className="font-semibold">{change < 0 ? 'Faltan' : 'Cambio'}</span>
            <span className="font-display text-3xl/9 font-bold tracking-tight tabular-nums">
              {formatPesos(Math.abs(change))}
            </span>
          </>
        )}
      </p>
    </div>
  )
}

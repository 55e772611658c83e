import { ChevronRight, CircleCheck, Lock, Send } from 'lucide-react'
import { useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { usePlainForm } from '../forms/plain-form.ts'
import { useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { CallShop } from './call-shop.tsx'

/** The form for strangers about a computer: a report of what happened. */
export function ReportForm({ code, takesPhone }: { code: string; takesPhone: boolean }) {
  const [number, setNumber] = useState<string>()
  const shopName = useShopName()
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (form) => findMissing(form, { message: 'Cuéntanos qué pasó.' }),
    send: async (written) => {
      const { data } = await callOverHttp('stickers.report', {
        code,
        message: textOf(written, 'message'),
        phone: textOf(written, 'phone'),
      })
      setNumber(data.number)
    },
  })
  if (number !== undefined) return <Reported number={number} takesPhone={takesPhone} />
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        Este equipo es de un cliente de {shopName}
      </h1>
      <p className="mt-3 text-ink-2">¿Lo encontraste o está fallando? Avísanos y nosotros hablamos con su dueño.</p>
      <form {...formProps} noValidate className="mt-5">
        <div className="grid gap-5 rounded-20 bg-surface p-5 shadow-1">
          <TextArea
            label="¿Qué pasó?"
            name="message"
            maxLength={1000}
            placeholder="Lo encontré en un taxi, no enciende…"
            required
            error={errors.message}
          />
          {takesPhone && (
            <Field
              label="Tu celular"
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={20}
              isOptional
              hint="Solo lo usamos para este aviso."
              error={errors.phone}
            />
          )}
        </div>
        <div className="bottom-bar md:mt-5">
          <Button {...buttonProps} type="submit" icon={<Send aria-hidden className="size-5" />} className="w-full">
            Avisar a {shopName}
          </Button>
        </div>
      </form>
      <a href={paths.clientInventory} className="mt-4 flex min-h-12 items-center gap-3">
        <Lock aria-hidden className="size-5 shrink-0 text-primary" />
        <span>
          ¿Es tuyo? <span className="font-semibold text-link">Entra a tu cuenta</span>
        </span>
        <ChevronRight aria-hidden className="ml-auto size-5 text-ink-2" />
      </a>
    </>
  )
}

function Reported({ number, takesPhone }: { number: string; takesPhone: boolean }) {
  return (
    <output className="block">
      <CircleCheck aria-hidden className="mb-3 size-10 text-ok" />
      <h1 tabIndex={-1} className="type-h1">
        Gracias, ya avisamos
      </h1>
      <p className="mt-3 text-ink-2">
        El dueño ve tu mensaje en su cuenta.
        {takesPhone
          ? ' Si dejaste tu celular, solo la tienda puede verlo.'
          : ' Si quieres hablar con nosotros, llámanos y di el número del aviso.'}
      </p>
      <dl className="mt-5 rounded-14 bg-sunken p-4">
        <dt className="type-caption text-ink-2">Aviso</dt>
        <dd className="font-semibold">{number}</dd>
      </dl>
      {!takesPhone && <CallShop look="outline" />}
    </output>
  )
}

import type { ComponentProps } from 'react'

import type { SavedShopSettings } from '../../../contract/content/shop-settings.ts'
import { shopMessages, shopTextLimits } from '../../../contract/content/shop-text-rules.ts'

/** The values of the form: the list of `processors` has one line each. */
export type WrittenShop = Record<Exclude<keyof SavedShopSettings, 'version'>, string>
type FieldName = keyof WrittenShop

type ShopField = {
  label: string
  hint?: string
  isOptional?: boolean
  /** Over the whole width, on one line or several. */
  isWide?: boolean
  hasLines?: boolean
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>
}
type Section = { title: string; hint: string; fields: Partial<Record<FieldName, ShopField>> }

const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const
const email = { type: 'email', inputMode: 'email', autoComplete: 'off', maxLength: 254 } as const

/** The form in its sections. */
export const sections: readonly Section[] = [
  {
    title: 'Cómo te encuentran',
    hint: 'Sale en el pie de todas las páginas, en Contacto, en los correos y en lo que imprimes.',
    fields: {
      name: { label: 'Nombre de la tienda', input: { maxLength: shopTextLimits.name } },
      email: { label: 'Correo', hint: 'Aquí llegan los avisos de pedidos nuevos.', input: email },
      phone: { label: 'Teléfono', input: phone },
      whatsapp: { label: 'WhatsApp', input: phone },
      address: { label: 'Dirección', input: { maxLength: shopTextLimits.address } },
      city: { label: 'Ciudad', input: { maxLength: shopTextLimits.city } },
      hours: { label: 'Horario de atención', isWide: true, hasLines: true, input: { maxLength: shopTextLimits.hours } },
    },
  },
  {
    title: 'Datos legales',
    hint: 'Los exige la ley a quien vende por internet. Salen en los términos, la política de datos, los recibos y las actas de servicio.',
    fields: {
      legalName: { label: 'Razón social', isWide: true, input: { maxLength: shopTextLimits.legalName } },
      nit: { label: 'NIT', hint: 'Con su dígito de verificación, por ejemplo 900.123.456-8.' },
      privacyEmail: { label: 'Correo para datos personales', input: email },
      registry: { label: 'Registro mercantil', isWide: true, input: { maxLength: shopTextLimits.registry } },
      processors: {
        label: 'Quién trata datos personales por la tienda',
        hint: 'Uno por línea, cada uno con su país.',
        isWide: true,
        hasLines: true,
      },
    },
  },
  {
    title: 'Entregas y visitas',
    hint: 'Costo y tiempo se muestran mientras envíes gratis a todo el país; después los dicen tus tarifas de Entregas.',
    fields: {
      shippingCost: {
        label: 'Costo del envío',
        isWide: true,
        hasLines: true,
        input: { maxLength: shopTextLimits.shippingCost },
      },
      shippingTime: {
        label: 'Tiempo de entrega',
        isWide: true,
        hasLines: true,
        input: { maxLength: shopTextLimits.shippingTime },
      },
      returnsAddress: {
        label: 'Dirección para devoluciones',
        hint: 'Vacía es la dirección de la tienda.',
        isOptional: true,
        isWide: true,
        input: { maxLength: shopTextLimits.returnsAddress },
      },
      serviceArea: { label: 'Dónde atienden visitas', isWide: true, input: { maxLength: shopTextLimits.serviceArea } },
    },
  },
]

const named = sections.flatMap(({ fields }) => Object.entries(fields) as [FieldName, ShopField][])

/** The label of each field. */
export const shopLabels = Object.fromEntries(named.map(([name, { label }]) => [name, label])) as WrittenShop

/** The errors of empty fields. */
export const missingOfShop: Record<string, string> = {
  ...shopMessages,
  email: 'Escribe el correo de la tienda.',
  privacyEmail: 'Escribe el correo para datos personales.',
}

/** A shop's data as the form has them. */
export const asWritten = ({ version: _, processors, ...texts }: SavedShopSettings): WrittenShop => ({
  ...texts,
  processors: processors.join('\n'),
})

/** @returns the form's fields as the call takes them: a text that was broken into lines is one line */
export const asSettings = ({ processors, ...texts }: WrittenShop) => ({
  ...(Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.replaceAll(/\s*\n\s*/g, ' ')]),
  ) as typeof texts),
  processors: processors.split('\n'),
})

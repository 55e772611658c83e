import * as z from 'zod/mini'

import { isColombianPhone } from '../accounts/account-rules.ts'
import { taxCodes, type TaxCode } from '../catalogue/tax-codes.ts'
import { bareDigits } from '../delivery/address-rules.ts'
import { success } from '../envelope.ts'
import { hasWrongDigit, readNit } from '../values/nit.ts'
import { forbidden, isBlank } from '../values/text-characters.ts'
import { email, line, longText } from '../values/text.ts'
import { shop } from './content.ts'
import { frontBlocks } from './front-blocks.ts'
import { shopTextLimits, shopMessages } from './shop-text-rules.ts'

const text = (
  field: Exclude<
    keyof typeof shopMessages & keyof typeof shopTextLimits,
    'processors' | 'returnsAddress' | 'transferTo'
  >,
) => line({ min: 2, max: shopTextLimits[field], message: shopMessages[field] })

const areProcessors = (lines: string[]): boolean =>
  lines.length >= 1 &&
  lines.length <= shopTextLimits.processors &&
  lines.every((one) => Array.from(one).length <= shopTextLimits.processor && !forbidden.test(one))

const number = (message: string, isNumber: (digits: string) => boolean) =>
  z.pipe(
    z.pipe(z.string({ error: message }), z.transform(bareDigits)),
    z.string().check(z.refine(isNumber, { error: message })),
  )

/** The owner's settings of the shop, by the names that `content.getShop` uses. */
export const shopSettingsFields = {
  name: z.pipe(text('name'), z.string().check(z.regex(/^[^<>]*$/, { error: shopMessages.nameSigns }))),
  legalName: text('legalName'),
  /** With its check digit; stored as it is printed (M-33). */
  nit: z.pipe(
    z.pipe(
      z
        .string({ error: shopMessages.nit })
        .check(z.refine((typed) => !hasWrongDigit(typed), { error: shopMessages.nitDigit })),
      z.transform((typed: string) => readNit(typed) ?? ''),
    ),
    z.string().check(z.minLength(1, { error: shopMessages.nit })),
  ),
  address: text('address'),
  city: text('city'),
  phone: number(shopMessages.phone, isColombianPhone),
  whatsapp: number(shopMessages.whatsapp, (digits) => /^3\d{9}$/.test(digits)),
  email,
  privacyEmail: email,
  hours: text('hours'),
  registry: text('registry'),
  serviceArea: text('serviceArea'),
  /** The delivery texts of pages while delivery is free to all places. */
  shippingCost: text('shippingCost'),
  shippingTime: text('shippingTime'),
  /** The address for returned products; '' is the shop's address. */
  returnsAddress: line({ max: shopTextLimits.returnsAddress, message: shopMessages.returnsAddress }),
  /** The companies that process personal data for the shop, each with its country. */
  processors: z.pipe(
    z.pipe(
      z.array(z.string({ error: shopMessages.processors }), { error: shopMessages.processors }),
      z.transform((lines: string[]) => lines.map((one) => one.normalize('NFC').trim()).filter((one) => !isBlank(one))),
    ),
    z.array(z.string()).check(z.refine(areProcessors, { error: shopMessages.processors })),
  ),
}

const written = z.strictObject(shopSettingsFields)
/** The settings that the owner may change. */
export type ShopSettings = z.output<typeof written>

const saved = z.extend(
  z.omit(shop, { delivery: true, hasSimulatedPayments: true, hiddenBlocks: true, invoices: true }),
  {
    /** Send it as `If-Match`: a change based on another version is refused. */
    version: z.int(),
  },
)
/** The shop's current data: the owner's saved values, otherwise the installation's settings. */
export type SavedShopSettings = z.infer<typeof saved>

const transferTo = z.pipe(
  longText({ max: shopTextLimits.transferTo, message: shopMessages.transferTo }),
  z
    .string()
    .check(
      z.refine((text) => text.split('\n').length <= shopTextLimits.transferToLines, { error: shopMessages.transferTo }),
    ),
)
/** Whether orders can be paid by transfer, and the receiving account; the text is stored also while transfers are off (P-270). */
const transferSettings = {
  takesTransfers: z.boolean({ error: 'Di si recibes transferencias: true o false.' }),
  transferTo,
}
export type TransferSettings = { takesTransfers: boolean; transferTo: string }

const blocks = z.array(z.enum(frontBlocks, { error: 'Elige de la lista lo que no se muestra.' }), {
  error: 'Di qué no se muestra.',
})
const hiddenBlocks = z.object({ hiddenBlocks: blocks })
/** The blocks that the owner removed from the menus and the home page (P-298). */
export type HiddenBlocks = z.infer<typeof hiddenBlocks>
/** `inUse`: the categories that have products for sale. */
const seenBlocks = z.extend(hiddenBlocks, { inUse: z.array(z.string()) })
export type SeenBlocks = z.infer<typeof seenBlocks>

/** Whether the shop charges IVA, and the rate of products without their own (P-287). */
const ivaSettings = {
  chargesIva: z.boolean({ error: 'Di si tu negocio cobra IVA: true o false.' }),
  usualTaxCode: z.enum(taxCodes, { error: 'La tarifa usual debe ser IVA19, IVA5, EXENTO o EXCLUIDO.' }),
}
export type IvaSettings = { chargesIva: boolean; usualTaxCode: TaxCode }
/** `hasCharged`: the shop charges IVA or did at some time, so that there may be orders with IVA. */
const savedIva = success(z.object({ chargesIva: z.boolean(), usualTaxCode: z.enum(taxCodes), hasCharged: z.boolean() }))

export const shopSettings = {
  'shopSettings.get': { input: z.strictObject({}), output: success(saved) },
  'shopSettings.save': { input: written, output: success(saved), problems: ['SHOP_CHANGED'] as const },
  'shopSettings.getTransfers': {
    input: z.strictObject({}),
    output: success(z.object({ takesTransfers: z.boolean(), transferTo: z.string() })),
  },
  'shopSettings.saveTransfers': {
    /** `seen`: the displayed values; if the stored ones differ, nothing changes and TRANSFER_TO_CHANGED carries them. */
    input: z.strictObject({ ...transferSettings, seen: z.strictObject(transferSettings) }).check(
      z.refine(({ takesTransfers, transferTo: to }) => !takesTransfers || to !== '', {
        error: 'Escribe a dónde transfieren.',
        path: ['transferTo'],
      }),
    ),
    output: success(z.object({ takesTransfers: z.boolean(), transferTo: z.string() })),
    problems: ['TRANSFER_TO_CHANGED'] as const,
  },
  'shopSettings.getHiddenBlocks': { input: z.strictObject({}), output: success(seenBlocks) },
  'shopSettings.saveHiddenBlocks': {
    /** `seen`: as in `shopSettings.saveTransfers`. */
    input: z.strictObject({ hiddenBlocks: blocks, seen: blocks }),
    output: success(hiddenBlocks),
    problems: ['HIDDEN_BLOCKS_CHANGED'] as const,
  },
  'shopSettings.getIva': { input: z.strictObject({}), output: savedIva },
  'shopSettings.saveIva': {
    /** `seen`: the displayed values; if the stored ones differ, nothing changes and IVA_CHANGED carries them. */
    input: z.strictObject({ ...ivaSettings, seen: z.strictObject(ivaSettings) }),
    output: savedIva,
    problems: ['IVA_CHANGED'] as const,
  },
}

import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { id, line, longText, tooLong } from '../values/text.ts'

const badCode = 'Este código no está en uso.'

/** The code as printed on the sticker, `7K4M-2QXD-9FHT`; case and hyphens are ignored. */
const code = z.pipe(
  z.string({ error: badCode }),
  z.pipe(
    z.transform((text: string) => text.replace(/[\s-]/g, '').toUpperCase()),
    z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, { error: badCode })),
  ),
)

const sticker = z.object({
  computerId: z.string(),
  /** Kind, brand and model, for the client who attaches the sticker. */
  name: z.string(),
  /** `7K4M-2QXD-9FHT`; null before the first code is made. */
  code: z.nullable(z.string()),
})
export type Sticker = z.infer<typeof sticker>

/** The message of a person who scanned the sticker; the phone number is shown only to the shop. */
const stickerReport = z.object({ number: z.string(), at: z.iso.datetime(), message: z.string() })
export type StickerReport = z.infer<typeof stickerReport>

const scannedVisit = z.object({
  taskId: z.string(),
  /** '' while the visit has no day. */
  fecha: z.string(),
  hora: z.string(),
})
export type ScannedVisit = z.infer<typeof scannedVisit>

export const stickers = {
  /** The caller's computers with the codes of their stickers. */
  'stickers.list': { input: z.strictObject({}), output: success(z.array(sticker)) },
  /** Makes a code, or replaces `seen`, which then stops working. A repeated call changes nothing. */
  'stickers.change': {
    input: z.strictObject({ computerId: id, seen: z.nullable(code) }),
    output: success(sticker),
    problems: ['NOT_FOUND'] as const,
  },
  /** Reports from the stickers of one of the caller's own computers, the latest first. */
  'stickers.listReports': {
    input: z.strictObject({ computerId: id }),
    output: success(z.array(stickerReport)),
    problems: ['NOT_FOUND'] as const,
  },
  /** Whether reports are accepted for this code; the response contains nothing about its computer. */
  'stickers.read': {
    input: z.strictObject({ code }),
    /** A phone number is accepted only where the shop can receive e-mail. */
    output: success(z.object({ isInUse: z.literal(true), takesPhone: z.boolean() })),
    problems: ['STICKER_UNKNOWN'] as const,
  },
  /** The calling technician's next open visit to the computer with this code; null for any other code (P-208). */
  'stickers.findVisit': { input: z.strictObject({ code }), output: success(z.nullable(scannedVisit)) },
  'stickers.report': {
    input: z.strictObject({
      code,
      message: longText({
        min: 1,
        max: 1_000,
        message: 'Cuéntanos qué pasó.',
        tooLong,
      }),
      /** Shown only to the shop. */
      phone: z._default(line({ max: 20, message: 'Escribe un celular válido.' }), ''),
    }),
    /** `AV-2026-0071`. */
    output: success(z.object({ number: z.string() })),
    problems: ['STICKER_UNKNOWN'] as const,
  },
}

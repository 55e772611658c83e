import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { id, line, longText, tooLong } from '../values/text.ts'

const badCode = 'Este código no está en uso.'

/** As it stands on the sticker, `7K4M-2QXD-9FHT`; small letters and missing hyphens are the same. */
const code = z.pipe(
  z.string({ error: badCode }),
  z.pipe(
    z.transform((text: string) => text.replace(/[\s-]/g, '').toUpperCase()),
    z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, { error: badCode })),
  ),
)

const sticker = z.object({
  computerId: z.string(),
  /** Kind, brand and model, for the client who glues it on. */
  name: z.string(),
  /** `7K4M-2QXD-9FHT`; null before the first one is made. */
  code: z.nullable(z.string()),
})
export type Sticker = z.infer<typeof sticker>

/** What somebody wrote who scanned the sticker; the telephone that was left is the shop's. */
const stickerReport = z.object({ number: z.string(), at: z.iso.datetime(), message: z.string() })
export type StickerReport = z.infer<typeof stickerReport>

const scannedVisit = z.object({
  taskId: z.string(),
  /** '' as long as it has no day. */
  fecha: z.string(),
  hora: z.string(),
})
export type ScannedVisit = z.infer<typeof scannedVisit>

export const stickers = {
  /** The caller's computers with the codes of their stickers. */
  'stickers.list': { input: z.strictObject({}), output: success(z.array(sticker)) },
  /** Makes a code, or another one in place of `seen`, which then opens nothing any more. Pressed twice it is one change. */
  'stickers.change': {
    input: z.strictObject({ computerId: id, seen: z.nullable(code) }),
    output: success(sticker),
    problems: ['NOT_FOUND'] as const,
  },
  /** What was reported with the stickers of one of the caller's own computers, the latest first. */
  'stickers.listReports': {
    input: z.strictObject({ computerId: id }),
    output: success(z.array(stickerReport)),
    problems: ['NOT_FOUND'] as const,
  },
  /** Whether somebody may report something with this code: nothing else is said of its computer. */
  'stickers.read': {
    input: z.strictObject({ code }),
    /** A telephone is taken only where an e-mail can bring it to the shop. */
    output: success(z.object({ isInUse: z.literal(true), takesPhone: z.boolean() })),
    problems: ['STICKER_UNKNOWN'] as const,
  },
  /** The soonest open visit that the calling technician has for the computer with this code; null for every other code (P-208). */
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
      /** Only the shop reads it. */
      phone: z._default(line({ max: 20, message: 'Escribe un celular válido.' }), ''),
    }),
    /** `AV-2026-0071`. */
    output: success(z.object({ number: z.string() })),
    problems: ['STICKER_UNKNOWN'] as const,
  },
}

import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id } from '../values/text.ts'

/** A photo of a case; only its buyer, and administrators who serve orders, get it. */
export const casePhoto = z.object({
  _id: z.string(),
  url: z.string(),
  by: z.enum(['buyer', 'shop']),
  at: z.iso.datetime(),
})
export type CasePhoto = z.infer<typeof casePhoto>

const file = z.custom<Uint8Array>((given) => given instanceof Uint8Array && given.length > 0, {
  error: 'Elige una imagen.',
})

const adding = {
  input: z.strictObject({ photoId: id, caseId: id, file }),
  output: success(casePhoto),
  problems: [
    ...['NOT_FOUND', 'KEY_REUSED', 'CASE_CLOSED', 'CASE_PHOTOS_FULL', 'IMAGE_TOO_LARGE'],
    ...['IMAGE_TYPE', 'IMAGE_SIDES', 'IMAGE_PIXELS', 'IMAGE_DAMAGED'],
  ] as const,
}

/** Photos of withdrawals and guarantee claims (P-334). */
export const casePhotos = {
  /** Adds a photo to an own open case. The same photo under the same id again changes nothing, also after it was removed. */
  'returnCases.addPhoto': adding,
  /** The same call for the desk. */
  'returnCases.addDeskPhoto': adding,
  'returnCases.getPhoto': {
    input: z.strictObject({ photoId: id }),
    output: z.undefined(),
    problems: ['NOT_FOUND'] as const,
  },
  /** For the party that added it, while the case is open. */
  'returnCases.removePhoto': {
    input: z.strictObject({ photoId: id }),
    output: done,
    problems: ['NOT_FOUND'] as const,
  },
}

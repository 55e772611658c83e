import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id } from '../values/text.ts'

const photo = z.object({
  _id: z.string(),
  takenAt: z.iso.datetime(),
  /** Only the client, the technician of the visit and ADMIN get it. */
  url: z.string(),
})
export type RequestPhoto = z.infer<typeof photo>

/** Photos that a client adds to an own request: calls beside those of a visit's photos. */
export const requestPhotos = {
  /** For the client who requested the visit, its technician, and ADMIN. */
  'visits.listRequestPhotos': {
    input: z.strictObject({ taskId: id }),
    output: success(z.array(photo)),
    problems: ['NOT_FOUND'] as const,
  },
  /** Adds a photo. The same photo under the same id again changes nothing, also after it was removed. */
  'visits.addRequestPhoto': {
    input: z.strictObject({
      photoId: id,
      taskId: id,
      file: z.custom<Uint8Array>((given) => given instanceof Uint8Array && given.length > 0, {
        error: 'Elige una imagen.',
      }),
    }),
    output: success(photo),
    problems: [
      ...['NOT_FOUND', 'KEY_REUSED', 'REQUEST_CLOSED', 'REQUEST_PHOTOS_FULL', 'IMAGE_TOO_LARGE'],
      ...['IMAGE_TYPE', 'IMAGE_SIDES', 'IMAGE_PIXELS', 'IMAGE_DAMAGED'],
    ] as const,
  },
  'visits.removeRequestPhoto': {
    input: z.strictObject({ photoId: id }),
    output: done,
    problems: ['NOT_FOUND'] as const,
  },
}

import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { UPLOAD_PRESET } from './upload-rules.ts'

const noPicture = 'Elige una imagen.'
const noPreset = 'El formulario de la imagen no es válido.'

export const images = {
  'images.upload': {
    input: z.strictObject({
      file: z.custom<Uint8Array>((given) => given instanceof Uint8Array && given.length > 0, { error: noPicture }),
      upload_preset: z.literal(UPLOAD_PRESET, { error: noPreset }),
    }),
    output: z.object({
      ...done.shape,
      /** Can be added to a list of `productImage` as it is. */
      url: z.string(),
    }),
    problems: ['IMAGE_TOO_LARGE', 'IMAGE_TYPE', 'IMAGE_SIDES', 'IMAGE_PIXELS', 'IMAGE_DAMAGED', 'IMAGE_QUOTA'] as const,
  },
  'images.findUpload': {
    input: z.strictObject({}),
    /** The upload address of pictures, and whether it is the shop itself. */
    output: success(z.object({ address: z.string(), isOwn: z.boolean() })),
  },
}

const noImage = 'Imagen no válida. Súbela de nuevo.'

/**
 * A list of picture addresses. The server checks that they are its own.
 * @param most maximum number of pictures
 */
export const pictureList = (most: number) =>
  z
    .array(
      z.string({ error: noImage }).check(z.minLength(1, { error: noImage }), z.maxLength(2_048, { error: noImage })),
      {
        error: noImage,
      },
    )
    .check(
      z.maxLength(most, { error: `Máximo ${most} imágenes.` }),
      z.refine((addresses) => new Set(addresses).size === addresses.length, { error: 'Hay una imagen repetida.' }),
    )

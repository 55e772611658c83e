import * as z from 'zod/mini'

import { contactKinds } from './contact-kinds.ts'
import { success } from './envelope.ts'
import { email, line, longText, personName } from './text.ts'

const authorisationMissing = 'Para responderte necesitamos tu autorización para tratar tus datos.'

/** A message to the shop, and its case number. */
export const contact = {
  'contact.send': {
    input: z.strictObject({
      type: z.enum(
        contactKinds.map((kind) => kind.id),
        { error: 'Elige el tipo de solicitud.' },
      ),
      name: personName,
      email,
      orderNumber: z.optional(
        line({ max: 60, message: 'El número de pedido es demasiado largo (máximo 60 caracteres).' }),
      ),
      message: longText({ min: 10, max: 4_000, message: 'Cuéntanos qué pasó, en 10 a 4.000 caracteres.' }),
      /** Explicit consent to process the data (Ley 1581 of 2012): only a ticked box counts. */
      authorisation: z.literal(true, { error: authorisationMissing }),
    }),
    output: success(z.object({ radicado: z.string(), receivedAt: z.iso.datetime() })),
  },
}

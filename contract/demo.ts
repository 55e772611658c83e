import * as z from 'zod/mini'

import { success } from './envelope.ts'
import { line, tooLong } from './values/text.ts'

export const demo = {
  'demo.read': { input: z.strictObject({}), output: success(z.literal('demo')) },
  'demo.send': {
    input: z.strictObject({
      success: z.boolean({ error: 'success debe ser verdadero o falso.' }),
      data: line({
        max: 200,
        message: 'data debe ser un texto de una línea.',
        tooLong,
      }),
    }),
    output: success(z.literal('recibido')),
  },
}

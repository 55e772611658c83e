import * as z from 'zod/mini'

import { licenceLimits, onlySeparators, readLicenceIds } from './licence-ids.ts'

/** Licence IDs as one text, separated by commas or line breaks; each of them once. */
export const licenceList = z.pipe(
  z.string({ error: 'Los IDs de licencia no son válidos.' }).check(
    z.maxLength(licenceLimits.characters, {
      error: `Los IDs de licencia admiten máximo ${licenceLimits.characters} caracteres.`,
      abort: true,
    }),
    z.refine((text) => readLicenceIds(text).ids.length <= licenceLimits.ids, {
      error: `Máximo ${licenceLimits.ids} IDs de licencia a la vez.`,
      abort: true,
    }),
    z.refine((text) => !readLicenceIds(text).isOnlySeparators, { error: onlySeparators, abort: true }),
    z.check<string>((context) => {
      const { repeated, invalid } = readLicenceIds(context.value)
      const count = new Set([...repeated, ...invalid]).size
      if (count === 0) return
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: `Hay IDs de licencia repetidos o no válidos: ${count}.`,
      })
    }),
  ),
  z.transform((text: string) => readLicenceIds(text).ids),
)

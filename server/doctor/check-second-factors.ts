import type pg from 'pg'

import { countUnreadableFactors } from '../accounts/unreadable-factors.ts'
import type { Config } from '../config.ts'
import { findSecret } from '../platform/secret.ts'
import { bad, type Finding } from './finding.ts'

/** The settings of the secret that encrypts the keys of second factors. */
export type SecretPlace = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>

/** Accounts whose second factor cannot be checked with the secret that there is; no line when there are none. */
export async function checkSecondFactors(client: pg.Client, { SECRET_KEY, DATA_DIR }: SecretPlace): Promise<Finding[]> {
  const many = await countUnreadableFactors(client, await findSecret({ given: SECRET_KEY, directory: DATA_DIR }))
  if (many === 0) return []
  const text =
    many === 1
      ? 'Una cuenta pide un código que la tienda no puede comprobar'
      : `${many} cuentas piden un código que la tienda no puede comprobar`
  const advice =
    'Falta la clave con que se activó: repón secret.key en DATA_DIR, o SECRET_KEY. Si se perdió: npm run admin -- remove-second-factor'
  return [bad(text, advice)]
}

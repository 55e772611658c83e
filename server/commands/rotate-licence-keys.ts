import { parseArgs } from 'node:util'

import { addKey, forgetOldKeys, makeKeyring, readKeyring } from '../licences/licence-keyring.ts'
import { openLicenceVault } from '../licences/licence-vault.ts'
import { resealLicenceKeys } from '../licences/rotate-licence-keys.ts'
import { runWithDatabase } from './with-database.ts'

/**
 * `npm run rotate-licence-keys`: makes a new key, or takes the first one of LICENCE_KEYS, and seals every licence key
 * with it. With `-- --forget`, after every process of the shop was started again: leaves only the new key in the file.
 */
await runWithDatabase(async ({ db, config }) => {
  const { values } = parseArgs({ options: { forget: { type: 'boolean' } } })
  const place = { given: config.LICENCE_KEYS, directory: config.DATA_DIR }
  if (!place.given && !values.forget) {
    if (!(await readKeyring(place))) await makeKeyring(place)
    await addKey(place)
  }
  const vault = await openLicenceVault(db, config)
  const count = await resealLicenceKeys(db, vault)
  console.log(`Licencias cifradas de nuevo con la clave «${vault.current()}»: ${count}.`)
  if (place.given) {
    console.log(
      'Cuando todos los procesos de la tienda hayan reiniciado, ya puedes quitar las claves viejas de LICENCE_KEYS.',
    )
  } else if (values.forget) {
    await forgetOldKeys(place)
    console.log('El archivo solo conserva la clave en uso.')
  } else {
    console.log('Reinicia la tienda y repite con «-- --forget» para borrar las claves viejas del archivo.')
  }
})

import { parseArgs } from 'node:util'

import { BackupError } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { environment, readConfig } from '../config.ts'
import { endWithProblem } from './end-with-problem.ts'

/** `npm run restore -- folder [--verify]`: puts a backup in place, or with `--verify` only proves that it can be. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { verify: { type: 'boolean' } }, allowPositionals: true })
  const [folder] = positionals
  if (!folder) throw new BackupError('Di qué copia: npm run restore -- backups/alero-… [--verify]')
  const config = readConfig(environment())
  if (values.verify) {
    const found = await verifyBackup(folder, config)
    if (found.length > 0) throw new BackupError(['La copia no sirve:', ...found].join('\n  '))
    console.log('La copia está completa y se puede restaurar: archivos, filas, reglas y licencias.')
    return
  }
  const aside = await restoreBackup(folder, { ...config, DATABASE_URL: config.DATABASE_DIRECT_URL })
  console.log(`Restaurada. Lo que había en DATA_DIR está en ${aside}: bórralo cuando ya no lo necesites.`)
  console.log('Ahora: npm run doctor, npm run check-invariants y npm start.')
}

main().catch(endWithProblem)

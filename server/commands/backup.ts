import { parseArgs } from 'node:util'

import { makeBackup } from '../backup/make-backup.ts'
import { environment, readConfig } from '../config.ts'
import { endWithProblem } from './end-with-problem.ts'

/** `npm run backup [-- --to folder]`: saves database, pictures and keys while the shop is open. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'backups' } } })
  const { DATA_DIR, DATABASE_DIRECT_URL } = readConfig(environment())
  const { folder, manifest } = await makeBackup({ DATA_DIR, DATABASE_URL: DATABASE_DIRECT_URL }, { to: values.to })
  const files = Object.values(manifest.files)
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  console.log(`Copia completa: ${folder} (${Math.ceil(megabytes)} MB, ${files.length} archivos).`)
  console.log('Lleva las claves que abren tus licencias: guárdala donde nadie más la lea, y no en esta máquina.')
  console.log(`Pruébala: npm run restore -- ${folder} --verify`)
}

main().catch(endWithProblem)

import { join } from 'node:path'

import { ConfigError, readConfig, type Config } from '../config.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { reasonOfFailure } from '../start-failure.ts'
import { checkDatabase } from './check-database.ts'
import { checkBuild, checkDisk, checkNode, checkSettings } from './check-installation.ts'
import { checkPictureStore } from './check-picture-store.ts'
import { checkPooler } from './check-pooler.ts'
import { checkPort } from './check-port.ts'
import { checkReplicas } from './check-replicas.ts'
import { bad, type Finding } from './finding.ts'

/** Checks the whole installation. It starts the shop's own database when that is not running. */
export async function examine(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<Finding[]> {
  const found = [checkNode(process.versions.node), checkBuild()]
  let config: Config
  try {
    config = readConfig(env, args)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...found, bad('La configuración tiene errores', error.message.split('\n').slice(1).join('\n').trim())]
  }
  return [
    ...found,
    ...checkSettings(config),
    ...(await checkDisk(config)),
    ...(await checkPictureStore(config)),
    ...(await examineDatabase(config)),
    await checkPort(config),
  ]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER, DATA_DIR } = config
  if (DATABASE_URL !== '') {
    const name = DATABASE_DIRECT_URL === DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    const found = await checkDatabase(DATABASE_DIRECT_URL, `Base de datos de ${name}`, { setting: name, place: config })
    const pooler = DATABASE_POOLER === 'transaction' ? await checkPooler(config) : []
    return [...found, ...pooler, ...(await checkReplicas(config.DATABASE_READ_URL))]
  }
  try {
    const embedded = await startEmbeddedDatabase({ directory: join(DATA_DIR, 'postgres') })
    try {
      return await checkDatabase(embedded.connectionString, 'Base de datos propia', { place: config })
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    return [bad('Base de datos propia: no arranca', reasonOfFailure(error))]
  }
}

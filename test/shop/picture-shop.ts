import { buildApp } from '../../server/app.ts'
import { environment, readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/platform/database/pool.ts'
import { picturesOfLoopback } from '../products/picture-site.ts'

/** A process of the shop that may fetch pictures from loopback, which no setting of the real one allows. For `spawnShop`. */
const config = readConfig(environment())
const { db } = openDatabase({
  connectionString: config.DATABASE_URL,
  isTransactionPooled: config.DATABASE_POOLER === 'transaction',
  max: 4,
  onConnectionError: () => {},
})
const app = await buildApp({ config, db, pictureNetwork: picturesOfLoopback })
process.stdout.write(`  Alero está abierta en ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.stdout.write('  Para cerrarla: Ctrl-C\n')

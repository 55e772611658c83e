import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { contactKinds } from '../../contract/content/contact-kinds.ts'
import { longMomentOf } from '../../contract/values/moments.ts'
import { environment, readConfig } from '../config.ts'
import { answerContactRequest, listContactRequests } from '../contact/operator.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { explainCommandFailure } from '../start-failure.ts'

/**
 * `npm run contact-requests`: lists the messages of /contacto, oldest first, so that nobody waits longer than the law allows. `--
 * --all` also shows the answered ones, `-- --answered PQR-2026-000001` marks one as answered.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: 'boolean' }, answered: { type: 'string' } } })
  const config = readConfig(environment())
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ directory: join(config.DATA_DIR, 'postgres') })
  const { db, close } = openDatabase({
    connectionString: embedded?.connectionString ?? config.DATABASE_DIRECT_URL,
    max: 1,
  })
  try {
    if (values.answered) {
      const isMarked = await answerContactRequest(db, values.answered)
      console.log(isMarked ? 'Marcada como respondida.' : 'No hay una solicitud abierta con ese radicado.')
      if (!isMarked) process.exitCode = 1
      return
    }
    const requests = await listContactRequests(db, { withAnswered: values.all ?? false })
    for (const request of requests) {
      const kind = contactKinds.find(({ id }) => id === request.type)?.label ?? request.type
      console.log(`\n${request.radicado} · ${kind} · ${longMomentOf(request.receivedAt)}`)
      console.log(
        `De ${request.name} <${request.email}>${request.orderNumber ? ` · pedido ${request.orderNumber}` : ''}`,
      )
      if (request.answeredAt) console.log(`Respondida el ${longMomentOf(request.answeredAt)}`)
      console.log(`\n${request.message}\n`)
    }
    console.log(requests.length === 0 ? 'No hay solicitudes por responder.' : `Solicitudes: ${requests.length}`)
  } finally {
    await close()
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  console.error(explainCommandFailure(error))
  process.exit(1)
})

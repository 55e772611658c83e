import { openCluster } from './open-cluster.ts'
import { at } from './ports.ts'
import { readArguments } from './read-arguments.ts'
import { shopSettingsFile } from './shop-processes.ts'
import { startAgain } from './start-again.ts'

/** `npm run cluster [-- --folder F] [--port P]`: the whole cluster on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  const { path, firstPort } = readArguments(process.argv.slice(2))
  let isStopping = false
  const cluster = openCluster({
    ...{ path, firstPort },
    onStarted: ({ name }) => console.log(`  ${name} funciona`),
  })
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    console.log('  Cierro el clúster…')
    await cluster.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  const starting = cluster.start().catch(async (error: unknown) => {
    // A failed start is not reported if the person stopped it.
    if (isStopping) return new Promise<never>(() => {})
    await cluster.stop()
    throw error
  })
  const { ports, folder, parts, address } = cluster
  await starting
  for (const part of parts.values()) startAgain(part, () => isStopping)
  console.log(`
  Alero está abierta en ${address}
  Base de datos: principal ${at(ports.primary)}, copias ${at(ports.replicas)}, PgBouncer ${at(ports.pooler)}
  Registros y datos: ${folder.path}
  Para npm run backup y doctor: set -a; . ${shopSettingsFile(folder)}
  Quién es quién: patronictl -c ${folder.config}/patronictl.yml list
  Qué hacer en cada caso: docs/cluster.md. Para cerrarlo: Ctrl-C
`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `  ${error.message}` : error)
  process.exit(1)
})

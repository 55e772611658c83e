import { demoContents } from './demo/demo-contents.ts'
import { environment, readConfig } from './server/config.ts'
import { explainStartFailure } from './server/start-failure.ts'
import { startShop } from './server/start-shop.ts'

/** Longer than a request may take; what runs the process should wait a little longer still, and longer than DRAIN_SECONDS. */
const GIVE_UP_MS = 28_000

/** A terminal, npm and whatever runs them may each pass on one and the same signal: so soon it is no second one. */
const ECHO_MS = 1_000

/** Starts the shop and, on SIGTERM or Ctrl-C, stops it with nothing cut off. A second signal ends it at once. */
async function main(): Promise<void> {
  const config = readConfig(environment(), process.argv.slice(2))
  const starting = startShop(config, {
    isDev: process.argv.includes('--dev'),
    contents: demoContents,
    say: (line) => console.log(line),
  })

  let stoppingSince: number | undefined
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), GIVE_UP_MS + config.DRAIN_SECONDS * 1_000).unref()
    const shop = await starting.catch(() => null)
    await shop?.stop()
    process.exit(0)
  }
  const onSignal = () => {
    stop().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)

  const shop = await starting
  for (const line of shop.greeting) console.log(line)
}

/** Undefined before Node 24.2. */
const isStarted: boolean | undefined = import.meta.main
// When it is only compiled, nothing begins (setup/compile.mjs).
if (isStarted ?? true) {
  main().catch((error: unknown) => {
    console.error(explainStartFailure(error))
    process.exit(1)
  })
}

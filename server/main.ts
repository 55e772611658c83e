import { readConfig } from './config.ts'
import { explainStartFailure } from './start-failure.ts'
import { startShop } from './start-shop.ts'

const GIVE_UP_MS = 15_000

/** Starts the shop and, on SIGTERM or Ctrl-C, stops it with nothing cut off. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const shop = await startShop(config, { isDev: process.argv.includes('--dev') })
  for (const line of shop.greeting) console.log(line)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
    await shop.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error))
  process.exit(1)
})

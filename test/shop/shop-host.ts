import { demoContents } from '../../demo/demo-contents.ts'
import { readConfig } from '../../server/config.ts'
import { explainStartFailure } from '../../server/start-failure.ts'
import { startShop } from '../../server/start-shop.ts'

/** Messages of {@link import('./hosted-shop.ts').openHostedShop}: the settings of the next shop, or that the present one must end. */
export type ToHost = { env: NodeJS.ProcessEnv } | 'stop'

/** The replies. */
export type FromHost = { address: string } | { failure: string } | 'stopped'

/** A process that opens one shop after the other, as main.ts opens its only one; a shop leaves nothing to the next. */
let shop: Awaited<ReturnType<typeof startShop>> | undefined

async function follow(message: ToHost): Promise<FromHost> {
  if (message === 'stop') {
    await shop?.stop()
    shop = undefined
    return 'stopped'
  }
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, message.env)
  shop = await startShop(readConfig(process.env), {
    contents: demoContents,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  return { address: shop.address }
}

process.on('message', (message: ToHost) => {
  follow(message)
    .catch((error: unknown) => ({ failure: explainStartFailure(error) }))
    .then((reply) => process.send?.(reply))
    .catch((error: unknown) => {
      process.stderr.write(`${explainStartFailure(error)}\n`)
      process.exit(1)
    })
})
// The worker of the tests has ended.
process.on('disconnect', () => process.exit())

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { MakeCall } from '../web/call.ts'

type Bundle = Pick<typeof import('../web/ssr.tsx'), 'preparePage'>

// The baseline of uncached pages: React renders the same product page repeatedly, with its data in memory. No HTTP, no database, no head,
// no compression. Each message requests one turn; the response has the renderings per second and the processor time of one.
const shop = process.env.SHOP_ADDRESS!
const path = process.env.PAGE_PATH!

const paths: Record<string, [method: string, path: string]> = JSON.parse(process.env.CALL_PATHS!)
const call = (async (name: string, input: object) => {
  const [method, callPath] = paths[name]!
  const query = new URLSearchParams(input as Record<string, string>).toString()
  const response =
    method === 'GET'
      ? await fetch(`${shop}${callPath}${query && `?${query}`}`)
      : await fetch(shop + callPath, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
  return response.json()
}) as MakeCall

const bundle = (await import(pathToFileURL(join(import.meta.dirname, '../dist/server/ssr.js')).href)) as Bundle
const { openDrawing } = await bundle.preparePage(shop + path, call)
const draw = openDrawing()
for (let i = 0; i < 2_000; i++) draw()

process.on('message', (milliseconds: number) => {
  const begun = performance.now()
  const cpuBegun = process.cpuUsage()
  let drawings = 0
  while (performance.now() - begun < milliseconds) {
    draw()
    drawings++
  }
  const { user, system } = process.cpuUsage(cpuBegun)
  const perSecond = (drawings / (performance.now() - begun)) * 1_000
  process.send?.({ perSecond, cpuMilliseconds: (user + system) / 1_000 / drawings })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

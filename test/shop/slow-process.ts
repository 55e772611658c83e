import { Server } from 'node:http'

import { delayResponses } from '../browser/slow-responses.ts'

type Listen = (this: Server, ...args: unknown[]) => Server

/** Loaded before the shop in a separate process (test/shop/spawn-shop.ts): delays its responses as those of a test shop. */
const listen = Reflect.get(Server.prototype, 'listen') as Listen
Object.assign(Server.prototype, {
  listen(this: Server, ...args: unknown[]) {
    delayResponses(this)
    return listen.apply(this, args)
  },
})

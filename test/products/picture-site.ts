import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'

import sharp from 'sharp'

import { addCleanup } from '../shop/cleanup.ts'

type HttpResponse = (request: IncomingMessage, response: ServerResponse) => unknown

/** A small picture, of another colour for each number. */
export const pictureOf = (number: number, side = 32): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: { r: number % 256, g: Math.floor(number / 256), b: 90 },
    },
  })
    .png()
    .toBuffer()

const lookup = ((_: string, { all }: { all?: boolean }, done: (...args: unknown[]) => void) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as LookupFunction

/** For a shop that is to fetch from a site on loopback. */
export const picturesOfLoopback = { allowedAddresses: ['127.0.0.1'], lookup }

/**
 * Another shop's site on loopback, under the name `fotos.example`: `/7.png` is a picture, and the entry of a path in
 * `answers` comes first. It is closed at the end of the test file.
 */
export async function openPictureSite() {
  const answers = new Map<string, HttpResponse>()
  const requested: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const answer = answers.get(path)
    if (answer) return void answer(request, response)
    const number = /^\/(\d+)\.png/.exec(path)?.[1]
    if (!number) return void response.writeHead(404).end()
    void pictureOf(Number(number)).then((bytes) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  addCleanup(async () => {
    server.closeAllConnections()
    server.close()
  })
  const host = `fotos.example:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    answers,
    requested,
  }
}

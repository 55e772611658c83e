import { request, type IncomingHttpHeaders } from 'node:http'

import { addCleanup } from '../shop/cleanup.ts'
import type { Visitor } from './visitor.ts'

export type LiveEvent = { name: string; data: unknown }

/**
 * Follows `GET /api/live` as a browser does, but never reconnects; closed at the end of the test file.
 * @throws Error when the response is not a stream
 */
export async function openEventStream(address: string, { jar }: Pick<Visitor, 'jar'>) {
  const events: LiveEvent[] = []
  const waiting: (() => void)[] = []
  const wake = () => {
    for (const go of waiting.splice(0)) go()
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const requested = request(`${address}/api/live`, { headers: { cookie } })
  addCleanup(async () => requested.destroy())
  let beats = 0
  let isEnded = false
  const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    requested.on('error', reject)
    requested.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`followed nothing: ${response.statusCode}`))
      response.setEncoding('utf8')
      let rest = ''
      response.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
          if (name === undefined) beats++
          else events.push({ name, data: JSON.parse(data ?? '') })
        }
        wake()
      })
      response.on('error', () => {})
      response.on('close', () => {
        isEnded = true
        wake()
      })
      return resolve(response.headers)
    })
    requested.end()
  })
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  let read = 0
  return {
    headers,
    events,
    beats: () => beats,
    /** The next unread event; waits for it. */
    next: async (): Promise<LiveEvent> => {
      await until(() => events.length > read || isEnded)
      if (events.length <= read) throw new Error('the stream has ended')
      return events[read++]!
    },
    /** Resolves at the next heartbeat. */
    beat: async () => {
      const seen = beats
      await until(() => beats > seen || isEnded)
    },
    /** Resolves when the server has ended the stream. */
    ended: () => until(() => isEnded),
    leave: () => requested.destroy(),
  }
}

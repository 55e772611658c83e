import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'

import { openEventStream } from '../../../test/http/event-stream.ts'
import { makeProblem } from '../make-problem.ts'
import { openLiveUpdates } from './live-updates.ts'

const apps: { close: () => unknown }[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

/** Streams without a shop: the cookie names the person, in a session of that name. */
async function openStreams(options: { mostInAll?: number } = {}) {
  const app = Fastify()
  apps.push(app)
  app.decorate('transportHeaders', {})
  const living = new Set<string>()
  const live = openLiveUpdates(app, { findLiving: async () => living, heartbeatMs: 20, ...options })
  app.get('/api/live', async (request, reply) => {
    const name = String(request.headers.cookie).slice('sid='.length)
    const actor = { id: name, role: 'GENERAL' as const, areas: null, sessionId: name, authenticatedAt: new Date() }
    await live.handlers['live.follow']({ input: {}, actor, request, reply, refuse: makeProblem })
    return reply
  })
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const come = (name: string) => {
    living.add(name)
    return openEventStream(address, { jar: new Map([['sid', name]]) })
  }
  return { live, living, come }
}

test('a stream sends heartbeats, and ends when its session has expired', async () => {
  const { come, living } = await openStreams()
  const [stays, goes] = await Promise.all([come('luz'), come('ana')])
  await goes.beat()
  await goes.beat()
  living.delete('ana')
  expect(await goes.next()).toEqual({ name: 'ended', data: {} })
  await goes.ended()
  await stays.beat()
  expect(stays.events).toEqual([])
})

test('a change is sent to the people concerned, once, however many changes occur at a time', async () => {
  const { come, live } = await openStreams()
  const [luz, ana] = await Promise.all([come('luz'), come('ana')])
  for (let change = 0; change < 50; change++) live.notify('tasks', ({ id }) => id === 'luz')
  expect(await luz.next()).toEqual({ name: 'changed', data: { kind: 'tasks' } })
  live.notify('tasks', ({ id }) => id === 'ana')
  await ana.next()
  expect(luz.events).toHaveLength(1)
  expect(ana.events).toHaveLength(1)
})

test('a process with the maximum number of streams refuses more, until one is closed', async () => {
  const { come, live } = await openStreams({ mostInAll: 2 })
  const first = await come('luz')
  await come('ana')
  await expect(come('eva')).rejects.toThrow('503')
  first.leave()
  await expect.poll(live.open).toBe(1)
  await come('eva')
})

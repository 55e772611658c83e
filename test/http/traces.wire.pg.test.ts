import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { openTraces } from '../../server/open-traces.ts'
import { collectSpans, type Span } from '../../server/platform/tracing/tracer.ts'
import { openMailbox } from '../emails/mailbox.ts'
import { addProduct, openBuyer } from '../orders/buyers.ts'
import { TEST_VAULT_ENV } from '../orders/licences.ts'
import { openWompiServer } from '../orders/wompi-server.ts'
import { reviewSheet, waitForState } from '../products/imports.ts'
import { openPictureSite, picturesOfLoopback } from '../products/picture-site.ts'
import { addCleanup } from '../shop/cleanup.ts'
import { PASSWORD, signInAs } from '../shop/people.ts'
import { openTestShop } from '../shop/shop.ts'
import { openVisitor } from './visitor.ts'

type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}

/** A collector on loopback, as OTLP/HTTP describes it. */
async function openCollector() {
  const bodies: string[] = []
  const keys: unknown[] = []
  const spans: SentSpan[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      bodies.push(body)
      keys.push(request.headers['x-key'])
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  addCleanup(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, keys, spans }
}

test('a request is followed through its statements to the e-mail that it enqueued, without anything personal', async () => {
  const collector = await openCollector()
  const mailbox = await openMailbox()
  const shop = await openTestShop({
    demo: false,
    env: { ...TEST_VAULT_ENV, SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' },
  })
  const person = await signInAs(shop, { email: 'muy.personal@correo.co', name: 'Nombre Propio' })
  const change = (currentPassword: string, newPassword: string) =>
    person.post('/api/change-password', { currentPassword, newPassword, confirmPassword: newPassword })
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc%3D1',
    OTEL_SERVICE_NAME: 'tienda',
  }
  const stop = openTraces(settings, () => {})
  try {
    expect((await change(PASSWORD, 'cafetal-del-sur-9')).status).toBe(200)
    await mailbox.next()
    await expect.poll(() => collector.spans.some(({ name }) => name === 'e-mail password_changed')).toBe(true)
  } finally {
    await stop()
  }
  const { spans } = collector
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('POST accounts.changePassword')
  const job = named('e-mail password_changed')
  expect(request).toMatchObject({ kind: 2, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  expect(job).toMatchObject({ kind: 5, traceId: request?.traceId, parentSpanId: request?.spanId })
  expect(named('send e-mail')).toMatchObject({ kind: 3, traceId: request?.traceId, parentSpanId: job?.spanId })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
  expect(statements).toEqual(expect.arrayContaining(['begin', 'update', 'commit']))
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  expect(collector.keys[0]).toBe('abc=1')
  expect(collector.bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"tienda"}}')
  for (const secret of ['personal', 'Propio', 'cafetal', PASSWORD, person.id])
    expect(collector.bodies.join('\n')).not.toContain(secret)

  // Off again: no spans are sent, and enqueued work stores no trace.
  const before = spans.length
  expect((await change('cafetal-del-sur-9', 'ventana-tambor-39')).status).toBe(200)
  await mailbox.next()
  expect(spans).toHaveLength(before)
  const { rows } = await shop.pool.query('select trace is null as off from outbox order by id')
  expect(rows).toEqual([{ off: false }, { off: true }])
})

const wompi = await openWompiServer()
const site = await openPictureSite()

/** A shop whose spans are collected in memory. */
async function openTracedShop() {
  const env = {
    ...TEST_VAULT_ENV,
    ...wompi.env,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    // No folder can be made below a file, so that the backup ends at once.
    BACKUP_FOLDER: `${import.meta.filename}/copias`,
  }
  const shop = await openTestShop({ demo: false, env, pictureNetwork: picturesOfLoopback })
  const spans: Span[] = []
  collectSpans((span) => spans.push(span))
  addCleanup(async () => collectSpans(undefined))
  /** Waits for a job and expects that the request, or the job, that enqueued it is its parent. */
  const expectJob = async (name: string, enqueuedBy: string) => {
    const find = () => spans.findLast((span) => span.name === name)
    await expect.poll(find, { timeout: 20_000 }).toBeDefined()
    const found = find()
    const parent = spans.find(({ spanId }) => spanId === found?.parentId)
    expect({ name, parent: parent?.name, traceId: found?.traceId }).toEqual({
      name,
      parent: enqueuedBy,
      traceId: parent?.traceId,
    })
    return found!
  }
  return { shop, spans, expectJob, owner: await signInAs(shop, { role: 'ADMIN' }) }
}

test('imports, their pictures, refunds, payment events and backups continue the trace of the request that enqueued them', async () => {
  const { shop, spans, expectJob, owner } = await openTracedShop()
  // It brings its category along.
  const chair = await addProduct(shop, { price: 50_000, stock: 3 })
  const csv = `Nombre,Categoría,Precio,Imagen\nMartillo,Herramientas,12900,${site.origin}/1.png\n`
  const { _id } = await reviewSheet(owner, csv)
  const ofImport = (step: string, body = {}) => owner.post(`/api/product-imports/${_id}/${step}`, body)
  await ofImport('apply', { pictureHosts: [site.host] })
  await waitForState(owner, _id, /^applied/)
  const fetched = await expectJob('fetch pictures', 'POST imports.apply')
  expect(spans.find(({ name }) => name === 'GET picture')).toMatchObject({ traceId: fetched.traceId, kind: 'client' })
  await ofImport('undo')
  await waitForState(owner, _id, 'undone')
  await expectJob('review import', 'POST imports.review')
  await expectJob('apply import', 'POST imports.apply')
  await expectJob('undo import', 'POST imports.undo')

  const buyer = await openBuyer(shop)
  const { redirectUrl } = (await buyer.buy({ [chair]: 1 })).body.data as { redirectUrl: string }
  const paid = wompi.pay(redirectUrl, { payment_method_type: 'CARD' })!
  const visitor = openVisitor(shop.address)
  wompi.setAway(true)
  await visitor.post('/api/payment-events/wompi', wompi.eventOf(wompi.update(paid.id, 'APPROVED')))
  wompi.setAway(false)
  await shop.pool.query('update payment_events set due_at = now()')
  const processed = await expectJob('process payment event', 'POST payments.wompiEvent')
  expect(processed.hasFailed).toBe(false)

  const [{ _id: orderId }] = await buyer.history()
  await owner.post('/api/order-desk/cancel', { orderId, reason: 'asked' })
  wompi.setAway(true)
  await owner.post('/api/order-desk/refund-by-provider', { orderId, refundedSeen: 0 })
  await shop.pool.query('update provider_refunds set next_try_at = now()')
  // Work without a response fails and is reported, and its span records it.
  expect(await expectJob('refund payment', 'POST orderDesk.refundByProvider')).toMatchObject({ hasFailed: true })
  wompi.setAway(false)

  await owner.post('/api/shop-health/back-up', {})
  await expectJob('back up', 'POST health.backUp')
})

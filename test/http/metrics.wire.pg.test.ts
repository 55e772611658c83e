import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { startShopProcess } from '../shop/shop-process.ts'
import { sendRequest, post } from './raw-http.ts'

// An address without a server: figures of replicas are reported as soon as one is configured.
const DATABASE_READ_URL = 'postgresql://alero@127.0.0.1:9/alero'
const shop = await startShopProcess({ METRICS_PORT: '0', LOG_LEVEL: 'info', DATABASE_POOL: '7', DATABASE_READ_URL })

const addressOfFigures = () => /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(shop.output.join('\n'))?.[0] ?? ''

/** The figures by their whole name, labels included. */
async function figures(): Promise<Map<string, number>> {
  const { body } = await sendRequest(addressOfFigures(), { path: '/metrics' })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

type Panel = { targets?: { expr: string }[] }
/** The names of figures in expressions; the parts of a histogram count as one. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:alero|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
  )

const requests = (name: string, status: string) => `alero_request_seconds_count{name="${name}",status="${status}"}`

describe('the figures for Prometheus', () => {
  test('count requests by call or page and class of status, never by address', async () => {
    await sendRequest(shop.address, { path: '/api/search?q=jarra' })
    await sendRequest(shop.address, { path: '/api/search?q=olla' })
    await post(shop.address, '/api/product-details', { productId: 'no' })
    for (let i = 0; i < 30; i++) await sendRequest(shop.address, { path: `/inventada-${i}` })
    for (let i = 0; i < 30; i++) await sendRequest(shop.address, { path: `/api/inventada-${i}` })
    const found = await figures()
    expect(found.get(requests('catalogue.search', '2xx'))).toBe(2)
    expect(found.get(requests('catalogue.getProduct', '4xx'))).toBe(1)
    expect(found.get(requests('page *', '4xx'))).toBe(30)
    expect(found.get(requests('/api/*', '4xx'))).toBe(30)
    expect(Array.from(found.keys()).join('\n')).not.toContain('inventada')
  })

  test('have the state of the response cache', async () => {
    await sendRequest(shop.address, { path: '/api/search?q=lampara' })
    const before = await figures()
    await sendRequest(shop.address, { path: '/api/search?q=lampara' })
    const after = await figures()
    const grew = (name: string) => (after.get(name) ?? NaN) - (before.get(name) ?? NaN)
    expect(grew('alero_response_cache_hits_total')).toBe(1)
    expect(grew('alero_response_cache_misses_total')).toBe(0)
    expect(after.get('alero_response_cache_bytes')).toBeGreaterThan(1_000)
    expect(after.get('alero_response_cache_bytes_max')).toBe(64 * 1024 * 1024)
  })

  test('have the state of the database connections, the event loop and the process', async () => {
    // A job may use a connection at any moment.
    await expect.poll(async () => (await figures()).get('alero_database_connections_busy')).toBe(0)
    const found = await figures()
    expect(found.get('alero_database_connections_max')).toBe(7)
    expect(found.get('alero_database_connections_open')).toBeGreaterThanOrEqual(1)
    expect(found.get('alero_database_waiting')).toBe(0)
    expect(found.get('alero_live_streams')).toBe(0)
    expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  test('have the replicas, and those that are left out', async () => {
    const found = await figures()
    expect([found.get('alero_replicas'), found.get('alero_replicas_in_use')]).toEqual([1, 0])
    expect(found.get('alero_replica_lag_seconds')).toBe(0)
    expect(found.get('alero_replica_reads_total')).toBe(0)
  })

  test('include waiting jobs and the age of backups; unknown ages are left out', async () => {
    const found = await figures()
    expect(found.get('alero_jobs_oldest_seconds')).toBeGreaterThanOrEqual(0)
    for (const name of ['jobs_waiting', 'emails_unsettled', 'payment_events_failed', 'backup_failures'])
      expect(found.get(`alero_${name}`)).toBe(0)
    expect(found.has('alero_backup_age_seconds')).toBe(false)
  })

  test('are those used by the dashboard and the alert rules, and the dashboard has all of the shop’s own', async () => {
    const read = (name: string) => readFile(join(import.meta.dirname, '../../deploy/monitoring', name), 'utf8')
    const { panels } = JSON.parse(await read('grafana-dashboard.json')) as { panels: Panel[] }
    const shown = namesIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'))
    const rules = (await read('alert-rules.yaml')).split('\n').filter((line) => line.trim().startsWith('expr: '))
    const { body } = await sendRequest(addressOfFigures(), { path: '/metrics' })
    const served = [...body.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name)
    expect(rules.length).toBeGreaterThan(10)
    const named = new Set([...shown, ...namesIn(rules.join('\n'))])
    expect([...named].filter((name) => !served.includes(name))).toEqual([])
    expect(served.filter((name) => name.startsWith('alero_') && !shown.has(name))).toEqual([])
  })

  test('"are not served on the shop\'s port, and their port serves nothing else"', async () => {
    expect((await sendRequest(shop.address, { path: '/metrics' })).status).toBe(404)
    expect((await sendRequest(addressOfFigures(), { path: '/api/demo' })).status).toBe(404)
    expect((await sendRequest(addressOfFigures(), { method: 'POST', path: '/metrics' })).status).toBe(404)
  })
})

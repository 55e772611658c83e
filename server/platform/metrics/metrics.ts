import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { ObserveResponse } from '../http/request-log.ts'
import type { CacheFigures } from '../http/response-cache/response-cache.ts'
import type { Lag, ReadFigures } from '../replicas/reads.ts'
import { measureTogether } from './measured-figures.ts'

/** The figures of the connection pool. */
export type PoolFigures = { totalCount: number; idleCount: number; waitingCount: number; options: { max?: number } }

type Sources = {
  pool: PoolFigures
  reads: () => ReadFigures
  cacheFigures: () => CacheFigures
  liveStreams: () => number
}

export type Metrics = {
  /** Counts a served request. */
  observe: ObserveResponse
  /** Sets the sources of the figures of pool and cache, once these exist. */
  watch: (sources: Sources) => void
  /** Adds figures that are read together, at most once in ten seconds. */
  measure: <N extends string>(
    helps: Readonly<Record<N, string>>,
    read: () => Promise<Partial<Record<N, number>>>,
  ) => void
  /** The page that Prometheus reads. */
  write: () => Promise<{ contentType: string; text: string }>
}

/** From a response in memory to a search among a million products. */
const secondsBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Names come from the contract and the route table; the limit is a second safeguard. */
const MOST_NAMES = 200

/**
 * Metrics for Prometheus: requests by name and class of status, process basics and event-loop lag, pool, cached responses. They
 * have no personal data, and no label that a client can invent.
 */
export function openMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'alero_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer, by call or page and class of status',
    labelNames: ['name', 'status'],
    buckets: secondsBuckets,
    registers: [register],
  })
  const known = new Map<string, { observe: (value: number) => void }>()
  const observe: ObserveResponse = ({ name, status, seconds: taken }) => {
    const statusClass = `${Math.floor(status / 100)}xx`
    const key = `${name} ${statusClass}`
    let child = known.get(key)
    if (!child) {
      child = seconds.labels({ name: known.size < MOST_NAMES ? name : 'other', status: statusClass })
      known.set(key, child)
    }
    child.observe(taken)
  }
  return {
    observe,
    watch: (sources) => watch(register, sources),
    measure: (helps, read) => measureTogether(register, helps, read),
    write: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  }
}

function watch(register: Registry, { pool, reads, cacheFigures, liveStreams }: Sources): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  gauge('alero_database_connections_max', 'Connections that the pool may open', () => pool.options.max ?? 0)
  gauge('alero_database_connections_open', 'Connections that are open', () => pool.totalCount)
  gauge('alero_database_connections_busy', 'Connections in use', () => pool.totalCount - pool.idleCount)
  gauge('alero_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  if (reads().replicas.length > 0) {
    const most = (of: (lag: Lag) => number) => Math.max(0, ...reads().replicas.map((lag) => (lag ? of(lag) : 0)))
    gauge('alero_replicas', 'Servers of DATABASE_READ_URL without the primary', () => reads().expected)
    gauge('alero_replicas_in_use', 'Replicas that serve now', () => reads().inUse)
    gauge('alero_replica_lag_seconds', 'How far the last replica that answers is behind', () =>
      most((lag) => lag.lagSeconds),
    )
    gauge('alero_replica_lag_bytes', 'The same in bytes of the log', () => most((lag) => lag.lagBytes))
    counter('alero_replica_reads_total', 'Reads that a replica served', () => reads().replica)
    counter('alero_replica_reads_passed_total', 'Reads that the primary served instead', () => reads().primary)
  }
  gauge('alero_live_streams', 'Pages that follow changes', liveStreams)
  counter('alero_response_cache_hits_total', 'Responses sent from memory', () => cacheFigures().hits)
  counter('alero_response_cache_misses_total', 'Responses that had to be rendered', () => cacheFigures().misses)
  counter('alero_response_cache_changes_total', 'Changes of what shoppers see', () => cacheFigures().changes)
  gauge('alero_response_cache_entries', 'Responses and parts of pages in memory', () => cacheFigures().answers)
  gauge('alero_response_cache_bytes', 'Memory that cached responses take', () => cacheFigures().bytes)
  gauge('alero_response_cache_bytes_max', 'Memory that cached responses may take', () => cacheFigures().mostBytes)
}

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { LOOPBACK } from '../loopback.ts'

/** Values of postgresql.conf, by name. */
export type DatabaseSettings = Readonly<Record<string, string | number | boolean>>

/** For a shop on a machine with two cores that also runs the web server. */
const shopSettings: DatabaseSettings = {
  listen_addresses: LOOPBACK,
  // The path of a socket may have 107 bytes, which a long folder name exceeds.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  // Compiling a plan costs more than any of the shop's queries.
  jit: false,
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  datestyle: 'ISO, YMD',
  default_text_search_config: 'pg_catalog.simple',
  // Failed statements and their details contain personal data; the server logs its own errors without it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: false,
}

/** Writes PostgreSQL's configuration for this start; `alter system` still overrides it. */
export function writeSettings(data: string, settings: DatabaseSettings): void {
  const lines = Object.entries({ ...shopSettings, ...settings }).map(([name, value]) => `${name} = ${quote(value)}`)
  replaceFile(
    join(data, 'postgresql.conf'),
    ['# Written at every start of the shop. Lasting changes: alter system set …', ...lines, ''].join('\n'),
  )
  replaceFile(join(data, 'pg_hba.conf'), `host all all ${LOOPBACK}/32 scram-sha-256\n`)
}

function quote(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return `'${String(value).replaceAll("'", "''")}'`
}

function replaceFile(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o644 })
  renameSync(draft, path)
}

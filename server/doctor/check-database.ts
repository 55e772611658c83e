import pg from 'pg'

import { findPending, MigrationError } from '../platform/database/migrate.ts'
import { reasonOfFailure } from '../start-failure.ts'
import { checkEmails } from './check-emails.ts'
import { checkLicences, type KeyringOfShop } from './check-licences.ts'
import { checkSecondFactors, type SecretPlace } from './check-second-factors.ts'
import { checkStandbys } from './check-standbys.ts'
import { bad, good, type Finding } from './finding.ts'

const OLDEST_POSTGRES = 15
/** The extensions that the migrations create. */
export const extensions = ['unaccent', 'pg_trgm', 'btree_gist']

type About = {
  /** The setting that has its address. */
  setting?: string
  /** With the secret and the encryption keys that belong to it. */
  place: SecretPlace & KeyringOfShop
}

/** Checks the database: reachable, recent enough, complete, readable with the secret and the keys that there are. Changes nothing. */
export async function checkDatabase(
  connectionString: string,
  what: string,
  { setting = 'DATABASE_URL', place }: About,
): Promise<Finding[]> {
  const wanted = { name: 'La base de datos', setting }
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    return [bad(`${what}: no responde`, reasonOfFailure(error, wanted))]
  }
  try {
    return [
      await checkVersion(client, what),
      await checkExtensions(client),
      ...(await checkStandbys(client)),
      ...(await checkMigrations(client, place)),
    ]
  } catch (error) {
    return [bad(`${what}: no se pudo revisar`, reasonOfFailure(error, wanted))]
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkVersion(client: pg.Client, what: string): Promise<Finding> {
  const { rows } = await client.query(`select current_setting('server_version') as version`)
  const version = String(rows[0].version).split(' ')[0] ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return good(`${what}: PostgreSQL ${version}`)
  return bad(`${what}: PostgreSQL ${version} es muy viejo`, `Usa PostgreSQL ${OLDEST_POSTGRES} o más nuevo.`)
}

async function checkExtensions(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query('select name from pg_available_extensions where name = any($1)', [extensions])
  const missing = extensions.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length === 0) return good(`Extensiones: ${extensions.join(', ')}`)
  return bad(`Faltan extensiones: ${missing.join(', ')}`, 'Instala el paquete postgresql-contrib del servidor.')
}

async function checkMigrations(client: pg.Client, place: About['place']): Promise<Finding[]> {
  try {
    const pending = await findPending(client)
    if (pending.length > 0) {
      return [bad(`Faltan migraciones: ${pending.join(', ')}`, 'npm run migrate (npm start también lo hace)')]
    }
  } catch (error) {
    if (error instanceof MigrationError) return [bad('Las migraciones no cuadran', error.message)]
    throw error
  }
  const { rows } = await client.query(`select
    (select count(*)::int from products where deleted_at is null) as products,
    (select count(*)::int from categories) as categories`)
  const { products, categories } = rows[0]
  return [
    good('Las migraciones están al día'),
    products > 0
      ? good(`Catálogo: ${amount(products, 'producto')} en ${amount(categories, 'categoría')}`)
      : good('Catálogo vacío', 'DEMO=auto npm start carga la tienda de demostración en una base vacía.'),
    ...(await checkLicences(client, place)),
    ...(await checkSecondFactors(client, place)),
    ...(await checkEmails(client)),
  ]
}

const amount = (many: number, thing: string): string => `${many} ${thing}${many === 1 ? '' : 's'}`

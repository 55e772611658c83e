import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

import * as z from 'zod'

import type { SellerSetting } from '../contract/health/health.ts'
import { LOOPBACK } from './platform/loopback.ts'
import { readHeaders } from './platform/tracing/read-headers.ts'

const noPort = 'debe ser un número entero entre 0 y 65535'
const port = z.coerce.number(noPort).int(noPort).min(0, noPort).max(65_535, noPort)
/** An address whose user, password and name are percent-encoded; the code that connects decodes them. */
const connection = (protocol: RegExp) =>
  z
    .union([z.literal(''), z.url({ protocol })])
    .refine(isDecodable, 'tiene un % que no vale: en una contraseña se escribe %25')
    .default('')
const text = (fallback: string) => z.string().trim().min(1).default(fallback)

const fields = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: text(LOOPBACK),
  PORT: port.default(3000),
  /** Prometheus figures, on an address of their own that the outside never sees; empty switches them off. */
  METRICS_PORT: z.union([z.literal(''), port]).default(''),
  METRICS_HOST: text(LOOPBACK),
  /** A collector of traces (OTLP over HTTP), to which `/v1/traces` is added; empty switches them off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** `name=value`, separated by commas: a key that the collector wants. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .refine(areHeaders, 'debe ser una lista como nombre=valor,otro=valor; en un valor, % se escribe %25'),
  OTEL_SERVICE_NAME: text('alero'),
  /** Without it the shop starts its own PostgreSQL in DATA_DIR. */
  DATABASE_URL: connection(/^postgres(ql)?$/),
  /** Past a pooler: for listening, migrations and commands, which need a session. Without it, DATABASE_URL. */
  DATABASE_DIRECT_URL: connection(/^postgres(ql)?$/),
  /** What answers at DATABASE_URL: `transaction` is a pooler that lends a server process for one transaction. */
  DATABASE_POOLER: z.enum(['', 'session', 'transaction']).default(''),
  /** Replicas that read, separated by commas; each address is one server, not a balancer of several. */
  DATABASE_READ_URL: z
    .string()
    .default('')
    .transform(listOf)
    .refine(isDatabaseList, 'debe ser una lista como postgres://replica/tienda'),
  /** What answers at the addresses of DATABASE_READ_URL; DATABASE_POOLER does not apply to them. */
  DATABASE_READ_POOLER: z.enum(['', 'session', 'transaction']).default(''),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: text('data'),
  /** The address of the shop for shoppers, for canonical addresses and e-mail; without it, the address of the request on loopback. */
  PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** CIDR ranges of the reverse proxies whose X-Forwarded-For is trusted, separated by commas. */
  PROXY_CIDR: z.string().default('').refine(isNetworkList, 'debe ser una lista de redes, como 10.0.0.0/8,127.0.0.1'),
  /** Processes on several machines share it; without it, a file in DATA_DIR that is made at the first start. */
  SECRET_KEY: z.union([z.literal(''), z.string().min(32, 'necesita al menos 32 caracteres al azar')]).default(''),
  /** `name:key` with 32 bytes in base64, separated by commas, the one in use first; without it, a file in DATA_DIR. */
  LICENCE_KEYS: z.string().default(''),
  /** How people pay. Empty means simulated, on loopback only; a shop that others can reach must set it. */
  PAYMENTS: z.enum(['', 'simulated', 'wompi']).default(''),
  /** How simulated payments end. */
  SIMULATED_PAYMENTS: z.enum(['approve', 'decline', 'pending', 'late']).default('approve'),
  /** Minutes for which units and keys are held for a payment. */
  PAYMENT_MINUTES: z.coerce.number().int().min(5).max(1_440).default(30),
  /** Licences that one account may buy in a day. */
  LICENCES_A_DAY: z.coerce.number().int().min(1).max(10_000).default(20),
  /** The four keys of Wompi's panel; all of one environment. */
  WOMPI_PUBLIC_KEY: z.string().default(''),
  WOMPI_PRIVATE_KEY: z.string().default(''),
  WOMPI_EVENTS_SECRET: z.string().default(''),
  WOMPI_INTEGRITY_SECRET: z.string().default(''),
  /** Another address of Wompi's API and checkout, for tests; empty means Wompi's own. */
  WOMPI_API_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  WOMPI_CHECKOUT_URL: z.url({ protocol: /^https?$/ }).default('https://checkout.wompi.co/p/'),
  /** `smtp://user:password@host:587`; empty means that the shop sends no e-mail and offers no password recovery. */
  SMTP_URL: connection(/^smtps?$/),
  /** The sender's address of e-mails; empty means SHOP_EMAIL. */
  MAIL_FROM: z.union([z.literal(''), z.email()]).default(''),
  /**
   * The address to which people's pictures are uploaded; empty means the shop itself. A provider's address is used unchanged
   * (P-44).
   */
  IMAGE_UPLOAD_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** The host of such a provider's pictures, if it differs from the host that receives uploads. */
  IMAGE_HOST: z
    .string()
    .trim()
    .regex(/^([a-z0-9.-]+(:\d{1,5})?)?$/i, 'debe ser un nombre como res.ejemplo.co')
    .default(''),
  /** Pictures in an S3 store instead of DATA_DIR: the bucket's address, to which `/pictures/{name}` is added. */
  IMAGES_S3_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  IMAGES_S3_REGION: text('auto'),
  IMAGES_S3_ACCESS_KEY_ID: z.string().default(''),
  IMAGES_S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** The folder of nightly backups, best on another disk; empty means no backups. */
  BACKUP_FOLDER: z.string().trim().default(''),
  /** The hour in Colombia. */
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(3),
  /** How many backups are kept, in addition to the newest whose restore was tried. */
  BACKUP_KEEP: z.coerce.number().int().min(2).max(1_000).default(14),
  /** Seconds for which a shop that is shutting down still takes connections while its readiness check already fails. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
  DEMO: z.enum(['on', 'off', 'auto']).default('auto'),
  /** Switches request limits off; honoured in tests only. */
  LIMITS: z.enum(['on', 'off']).default('on'),
  /** Whether optional e-mails wait at night (P-346); `off` is honoured in tests only. */
  QUIET_HOURS: z.enum(['on', 'off']).default('on'),
  /** `auto`: every request when the output is not a terminal, only errors when it is. */
  LOG_LEVEL: z.enum(['auto', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('auto'),
  SHOP_NAME: text('Alero'),
  SHOP_LEGAL_NAME: text('Alero Comercio y Servicios S.A.S. (tienda de demostración)'),
  SHOP_NIT: text('900.123.456-8'),
  SHOP_ADDRESS: text('Calle 45A # 13-27, oficina 502'),
  SHOP_CITY: text('Bogotá D.C.'),
  SHOP_PHONE: text('6015550123'),
  SHOP_WHATSAPP: text('3005550123'),
  SHOP_EMAIL: text('hola@alero.example'),
  SHOP_PRIVACY_EMAIL: text('datos@alero.example'),
  SHOP_HOURS: text('Lunes a viernes de 8:00 a. m. a 6:00 p. m. y sábados de 8:00 a. m. a 1:00 p. m.'),
  SHOP_REGISTRY: text('Cámara de Comercio de Bogotá, matrícula 00000000 (demostración)'),
  SHOP_SERVICE_AREA: text('Bogotá D.C. y municipios vecinos'),
  SHOP_SHIPPING_COST: text('El envío no tiene costo adicional: pagas solo el precio de los productos.'),
  SHOP_SHIPPING_TIME: text(
    'De 1 a 3 días hábiles en las ciudades capitales y de 3 a 8 días hábiles en los demás municipios.',
  ),
  /** The address for returned products; empty means SHOP_ADDRESS. */
  SHOP_RETURNS_ADDRESS: z.string().trim().default(''),
  /** The processors of personal data, each with its country, separated by semicolons. */
  SHOP_PROCESSORS: text(
    'Alojamiento del sitio y de la base de datos (Colombia); transportadoras que entregan los pedidos (Colombia); técnicos que atienden las visitas (Colombia)',
  ),
})

const settings = fields
  .refine(({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === '' || PUBLIC_URL !== '', {
    path: ['PUBLIC_URL'],
    error: 'hace falta cuando hay SMTP_URL: los enlaces de los correos llevan esta dirección',
  })
  .refine(
    ({ IMAGES_S3_URL, IMAGES_S3_ACCESS_KEY_ID, IMAGES_S3_SECRET_ACCESS_KEY }) =>
      IMAGES_S3_URL === '' || (IMAGES_S3_ACCESS_KEY_ID !== '' && IMAGES_S3_SECRET_ACCESS_KEY !== ''),
    { path: ['IMAGES_S3_ACCESS_KEY_ID'], error: 'hace falta con IMAGES_S3_URL, y también IMAGES_S3_SECRET_ACCESS_KEY' },
  )
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL !== '' || DATABASE_DIRECT_URL === '', {
    path: ['DATABASE_URL'],
    error: 'hace falta con DATABASE_DIRECT_URL',
  })
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_URL !== '' || DATABASE_READ_URL.length === 0, {
    path: ['DATABASE_URL'],
    error: 'hace falta con DATABASE_READ_URL',
  })
  .refine(
    ({ DATABASE_POOLER, DATABASE_DIRECT_URL }) => DATABASE_POOLER !== 'transaction' || DATABASE_DIRECT_URL !== '',
    {
      path: ['DATABASE_DIRECT_URL'],
      error: 'hace falta con DATABASE_POOLER=transaction: la dirección de la base sin pasar por el pooler',
    },
  )
  .transform((read) => ({ ...read, DATABASE_DIRECT_URL: read.DATABASE_DIRECT_URL || read.DATABASE_URL }))

/** The seller's data of the demo shop. */
export const sellerDefault = (name: SellerSetting): string => fields.shape[name].parse(undefined)

/** The names of all settings. */
export const settingNames = Object.keys(fields.shape)

const settingsFile = join(import.meta.dirname, '../.env')

/** The environment of the process, completed by `.env`. Tests ignore that file. */
export function environment(): NodeJS.ProcessEnv {
  if (process.env.NODE_ENV !== 'test' && existsSync(settingsFile)) process.loadEnvFile(settingsFile)
  return process.env
}

/** The installation's settings, read once. */
export type Config = z.infer<typeof settings>

/** Lists in Spanish, for the person who starts the shop, everything that is wrong with the settings. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment and the command line (`--port 8080` and `--port=8080` beat PORT).
 * @throws ConfigError that lists all that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const result = settings.safeParse({ ...withoutEmpty(env), ...fromArguments(args) }, { error: spanish })
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`La configuración tiene errores:\n${lines.join('\n')}`)
  }
  return Object.freeze(result.data)
}

const { localeError: spanish } = z.locales.es()

function isNetworkList(list: string): boolean {
  if (list === '') return true
  return list.split(',').every((entry) => {
    const [address = '', prefix, ...rest] = entry.trim().split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    return (
      family > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most))
    )
  })
}

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

function areHeaders(list: string): boolean {
  try {
    readHeaders(list)
    return true
  } catch {
    return false
  }
}

function listOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function isDatabaseList(list: readonly string[]): boolean {
  return list.every((entry) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(entry).success && isDecodable(entry))
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

function fromArguments(args: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (let i = 0; i < args.length; i++) {
    const match = /^--(port|host)(?:=(.*))?$/.exec(args[i] ?? '')
    // `--dev` is for the program itself (main.ts).
    if (!match?.[1] && args[i] !== '--dev')
      throw new ConfigError(`No se entiende «${args[i]}». Se puede poner --port y --host: npm start -- --port 8080`)
    if (!match?.[1]) continue
    const value = match[2] ?? args[++i]
    if (value !== undefined) found[match[1].toUpperCase()] = value
  }
  return found
}

import * as fc from 'fast-check'

import { openDay } from '../visits/open-days.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  format?: string
}
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
type Operation = {
  operationId: string
  /** The roles that may make the call, when not everybody may. */
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type Described = { method: string; path: string; operation: Operation }

/** The calls of an OpenAPI document. */
export function callsOf(document: { paths: Record<string, Record<string, Operation>> }): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/**
 * Texts that break programs: NUL, half a surrogate pair, control characters, direction marks, invisible characters,
 * foreign syntax.
 */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u200b\u2060',
  '\u202e',
  '\uffff',
  '🙂'.repeat(40),
  'a'.repeat(3_000),
  "'; drop table users; --",
  '%00',
  '%',
  '\\',
  '__proto__',
  '{"a":1}',
  '2026-02-30',
  '0000-00-00',
  '-infinity',
  'NaN',
  '1e400',
  '99999999999999999999',
]
const hostileText = fc.constantFrom(...hostileTexts)
/** Any character but half of one: as the unit `binary`, for which fast-check makes a table of a million characters. */
const character = fc
  .nat(0x10_f7_ff)
  .map((nth) => String.fromCodePoint(nth < 0xd8_00 ? nth : nth + 0x8_00), numberOfCharacter)

function numberOfCharacter(text: unknown): number {
  const [code = 0, ...more] = typeof text === 'string' ? Array.from(text, (one) => one.codePointAt(0) ?? 0) : []
  if (text === '' || typeof text !== 'string' || more.length > 0) throw new Error('not one character')
  return code < 0xd8_00 ? code : code - 0x8_00
}
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], ['\0'], { '\0': '\0' }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Plausible values of fields, by the names in forms and calls. */
const likely: Record<string, unknown[]> = {
  email: ['luz@correo.co', 'luz@corr\0eo.co', 'LUZ@CORREO.CO', '\ud800@correo.co'],
  fecha: ['2031-01-15', openDay(2), '9999-12-31'],
  mes: [openDay(2).slice(0, 7), '9999-12'],
  hora: ['10:30', '8 de la mañana', '23:59'],
  phone: ['3001234567'],
  link: ['https://example.com/a', ''],
  category: ['hogar', 'Tecnologia'],
  brandName: ['Cocina', 'Celulares'],
  descripcion: ['No enciende desde ayer.'],
  password: ['ventana-tambor-38'],
  profilePic: ['', 'data:image/png;base64,iVBORw0KGgo='],
  price: [1_000_000_000, 0],
  licenseIdsInput: ['', ',,,', 'A-1,A-2'],
}

/** Values for a schema, most of them valid. @param ids of existing rows */
function valueFor(name: string, schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const fitting = fittingValue(name, schema, ids)
  return fc.oneof({ weight: 19, arbitrary: fitting }, { weight: 1, arbitrary: hostileValue })
}

function fittingValue(name: string, schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  if (likely[name]) {
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...likely[name]) }, { weight: 1, arbitrary: hostileText })
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf?.[0]) return fittingValue(name, schema.anyOf[0], ids)
  if (schema.pattern?.includes('{8}-')) return fc.constantFrom(...ids)
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  if (schema.properties) return objectFor(schema, ids)
  if (schema.type === 'array')
    return fc.array(
      fc.nat(1).chain(() => valueFor(name, schema.items ?? {}, ids)),
      { maxLength: 3 },
    )
  if (schema.type === 'integer') {
    return fc.oneof(
      fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 2 ** 31 - 1) }),
      fc.constant(schema.maximum ?? 0),
    )
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'object') {
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.nat(9), hostileText), { maxKeys: 3 })
  }
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant('texto que sirve') },
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: character, maxLength: 10 }),
    hostileText,
  )
}

function objectFor({ properties = {} }: Schema, ids: string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc.option(valueFor(name, schema, ids), { freq: 24, nil: undefined }).map((value) => [name, value] as const),
  )
  const stray = fc.option(fc.tuple(fc.oneof(fc.string({ maxLength: 9 }), hostileText), hostileValue), { freq: 1 })
  return fc
    .tuple(fc.tuple(...fields), fc.nat(19), stray)
    .map(([known, dice, more]) =>
      Object.fromEntries([...known, ...(dice === 0 && more ? [more] : [])].filter(([, value]) => value !== undefined)),
    )
}

const wordInHeader = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => text.replace(/[\r\n]/g, '')),
  fc.constantFrom('', '""', 'W/"', '*', '\0', 'ÿ', '\t', ',,,', ';;q=', '"1"', 'bytes=9-1', '-1', 'utf-8'),
)
const forwarded = fc.constantFrom(
  '1.2.3.4:5678',
  'unknown',
  '[::1]',
  '[2001:db8::1]:99',
  '_hidden, 1.2.3.4',
  '::ffff:1.2.3.4',
  'fe80::1%eth0',
  ',',
  '2001:db8:::1',
  '1.2.3.4.5',
  '\0',
)
const strangeHeader = fc.oneof(
  forwarded.map((value) => ['x-forwarded-for', value] as const),
  fc.tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'content-type',
      'cookie',
      'forwarded',
      'idempotency-key',
      'if-match',
      'if-modified-since',
      'if-none-match',
      'if-range',
      'last-event-id',
      'origin',
      'range',
      'referer',
      'sec-fetch-mode',
      'sec-fetch-site',
      'user-agent',
      'x-event-checksum',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-shop',
    ),
    wordInHeader,
  ),
  fc.constantFrom(
    ['cookie', 'sid=%00'] as const,
    ['cookie', 'sid=%E0%A4%A; __Host-sid=;;=;\0'] as const,
    ['content-type', 'application/json; charset=utf-7'] as const,
    ['idempotency-key', 'clave-de-prueba'] as const,
    ['if-match', '"99999999999999999999"'] as const,
  ),
)
/** A header or two that no honest client sends; usually none. */
export const strangeHeaders = fc
  .oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(strangeHeader, { maxLength: 2 }) })
  .map((headers) => Object.fromEntries(headers))

const escaped = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

export type Generated = { method: string; path: string; headers: Record<string, string>; body: string | undefined }

/** Requests to one call: most fields valid, some invalid, some missing, sometimes one unknown. */
export function requestsTo({ method, path, operation }: Described, ids: string[]): fc.Arbitrary<Generated> {
  const placed = (place: Parameter['in']) =>
    objectFor(
      {
        properties: Object.fromEntries(
          operation.parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
        ),
      },
      ids,
    )
  const [type = 'application/json', { schema = {} } = {}] =
    Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return fc
    .tuple(placed('path'), placed('query'), objectFor(schema, ids), strangeHeaders)
    .map(([inPath, query, fields, headers]) => {
      const search = Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one) => `${escaped(name)}=${escaped(one)}`),
      )
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(inPath[name] ?? '\0'))
      const hasBody = method !== 'GET'
      const contentType = type === 'multipart/form-data' ? `${type}; boundary=limite` : type
      return {
        method,
        path: search.length === 0 ? filled : `${filled}?${search.join('&')}`,
        headers: { ...(hasBody ? { 'content-type': contentType } : {}), ...headers },
        body: hasBody ? bodyOf(type, fields) : undefined,
      }
    })
}

function bodyOf(type: string, fields: Record<string, unknown>): string {
  if (type !== 'multipart/form-data') return JSON.stringify(fields)
  const parts = Object.entries(fields).map(([name, value]) => {
    const disposition = `form-data; name="${name}"${name === 'file' ? '; filename="a\0b.png"' : ''}`
    return `--limite\r\ncontent-disposition: ${disposition}\r\n\r\n${String(value)}\r\n`
  })
  return `${parts.join('')}--limite--\r\n`
}

/** Addresses of pages, pictures and files with any last part. */
export const strangeAddresses = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/product/',
      '/product-category/',
      '/search?q=',
      '/search?page=',
      '/avatars/',
      '/pictures/',
      '/assets/',
      '/sitemaps/',
      '/health/',
      '/api/',
      '/api/docs/',
      '/admin-panel/',
      '/recover-password?token=',
      '/icons/',
    ),
    fc.oneof(
      hostileText.map((text) => escaped(text)),
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => escaped(text)),
      fc.constantFrom(
        '%00',
        'a%00b.webp',
        '%2e%2e%2f',
        '%',
        '%ff',
        '..%5c',
        '?',
        '?a=%00',
        '#',
        '//',
        '\\',
        ';a=1',
        '%F0%9F',
      ),
    ),
  )
  .map(([begin, end]) => begin + end)

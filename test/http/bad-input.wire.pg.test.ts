import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { openTestShop } from '../shop/shop.ts'
import { sendRequest, Line, post, type RawResponse } from './raw-http.ts'

const { address, pool } = await openTestShop()

const anyId = '00000000-0000-4000-8000-000000000000'
const long = (length: number) => 'a'.repeat(length)
const megabyte = long(1_048_576)

type Call = { method: 'GET' | 'POST'; path: string; good: Record<string, unknown>; fields: string[] }

/** The public calls, each with a valid input and its fields. */
const filters = [
  'q',
  'category',
  'brandName',
  'precio',
  'ram',
  'almacenamiento',
  'opcion',
  'orden',
  'grouped',
  'page',
  'pageSize',
]
const calls: Record<string, Call> = {
  'get-product': { method: 'GET', path: '/api/get-product', good: { page: 1 }, fields: ['page', 'pageSize'] },
  'get-categoryProduct': { method: 'GET', path: '/api/get-categoryProduct', good: {}, fields: [] },
  'category-product': {
    method: 'POST',
    path: '/api/category-product',
    good: { category: 'hogar' },
    fields: ['category', 'pageSize', 'grouped'],
  },
  'product-details': {
    method: 'POST',
    path: '/api/product-details',
    good: { productId: anyId },
    fields: ['productId'],
  },
  'filter-product': { method: 'POST', path: '/api/filter-product', good: { category: ['hogar'] }, fields: filters },
  search: { method: 'GET', path: '/api/search', good: { q: 'olla' }, fields: filters },
  demo: { method: 'GET', path: '/api/demo', good: {}, fields: [] },
  'demo-post': {
    method: 'POST',
    path: '/api/demo-post',
    good: { success: true, data: 'hola' },
    fields: ['success', 'data'],
  },
}
const names = Object.keys(calls)
const posts = names.filter((name) => calls[name]?.method === 'POST')
const gets = names.filter((name) => calls[name]?.method === 'GET')

const query = (input: Record<string, unknown>) =>
  Object.entries(input)
    .flatMap(([name, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
    )
    .join('&')

/** Makes a call with an input, as a query string or as JSON. */
function make(name: string, input: Record<string, unknown>): Promise<RawResponse> {
  const { method, path } = calls[name]!
  if (method === 'POST') return post(address, path, input)
  return sendRequest(address, { path: Object.keys(input).length === 0 ? path : `${path}?${query(input)}` })
}

type Field = { field: string; message: string }
type Refusal = { success: boolean; error: boolean; code: string; message: string; fields?: Field[]; reqId: string }
const refusalOf = ({ body }: RawResponse): Refusal => JSON.parse(body)

function expectRefusal(response: RawResponse, status: number, message: string): void {
  expect({ status: response.status, message: refusalOf(response).message }).toEqual({ status, message })
  expect(refusalOf(response)).toMatchObject({ success: false, error: true, reqId: expect.stringMatching(/^\S{6,}$/) })
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
}

/** The number of rows and a hash of each table, to find any change; of their binary form, since written as text they take ten times as long. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await pool.query(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const sums = await Promise.all(
    tables.map(({ name }) =>
      pool.query(
        `select '${name}' as name, count(*) as rows, coalesce(sum(hashtextextended(md5(record_send(t)), 0)), 0)::text as sum from "${name}" t`,
      ),
    ),
  )
  return JSON.stringify(sums.map(({ rows }) => rows[0]))
}

const untouched = await fingerprint()

describe.each(names)('%s', (name) => {
  const { method, path, good } = calls[name]!

  test('accepts valid input', async () => {
    expect([200, 404]).toContain((await make(name, good)).status)
  })

  test('refuses a field that it does not know, by its name', async () => {
    expectRefusal(await make(name, { ...good, nada: 'x' }), 400, 'Campo no permitido: nada.')
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])('refuses a field called %s', async (field) => {
    const response =
      method === 'POST'
        ? await post(
            address,
            path,
            `{${JSON.stringify(good).slice(1, -1)}${Object.keys(good).length ? ',' : ''}"${field}":{"x":1}}`,
          )
        : await make(name, { ...good, [field]: 'x' })
    expect(response.status).toBe(400)
    expect(['La solicitud no se pudo leer.', `Campo no permitido: ${field}.`]).toContain(refusalOf(response).message)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('shortens long names of unknown fields, and lists twenty of ninety', async () => {
    expectRefusal(await make(name, { ...good, [long(300)]: 1 }), 400, `Campo no permitido: ${long(60)}….`)
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`n${i}`, 1]))
    const response = await make(name, many)
    expect(response.status).toBe(400)
    expect(refusalOf(response).fields?.length).toBeLessThanOrEqual(20)
  })

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'].filter((other) => other !== method))(
    'refuses %s, and names the accepted input',
    async (other) => {
      const response = await sendRequest(address, { method: other, path })
      expect(response.status).toBe(405)
      expect(response.headers.allow).toBe(method)
      if (other !== 'HEAD') expectRefusal(response, 405, 'Esa dirección no admite este método.')
    },
  )

  test('refuses a text of a megabyte', async () => {
    if (method === 'POST') {
      expectRefusal(await post(address, path, { ...good, q: megabyte }), 413, 'La solicitud es demasiado grande.')
    } else {
      const line = new Line(address)
      line.write(`GET ${path}?q=`).write(megabyte).write(' HTTP/1.1\r\nhost: x\r\n\r\n')
      const response = await line.answer()
      line.close()
      if (response) expect([400, 431]).toContain(response.status)
    }
    expect([200, 404]).toContain((await make(name, good)).status)
  })
})

describe.each(posts)('%s', (name) => {
  const { path, good } = calls[name]!

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', name === 'demo-post' ? 403 : 415],
    ['multipart/form-data; boundary=x', name === 'demo-post' ? 403 : 415],
    ['application/xml', name === 'demo-post' ? 403 : 415],
  ])('refuses a body of type %s', async (type, status) => {
    const response = await post(address, path, good, { 'content-type': type })
    expect(response.status).toBe(name === 'demo-post' && type === 'text/plain' ? 403 : status)
    expect(refusalOf(response).message).toMatch(
      /^(Formato de solicitud no admitido\.|Solicitud rechazada por seguridad\.)/,
    )
  })

  test.each(['{', '{"a":}', '[1,', '\u0000', 'nada', '{"a":1}{"a":1}', '\ufeff{', '{"a":"\u0001"}'])(
    'refuses invalid JSON: %j',
    async (body) => expectRefusal(await post(address, path, body), 400, 'La solicitud no se pudo leer.'),
  )

  test.each(['[]', '"texto"', '7', 'true', `[${JSON.stringify(good)}]`])(
    'refuses JSON that is no object: %s',
    async (body) => {
      expectRefusal(await post(address, path, body), 400, 'La solicitud no se pudo leer.')
    },
  )

  test.each(['', 'null'])('takes no body (%j) for an empty object, or refuses it as such', async (body) => {
    const empty = await post(address, path, '{}')
    const response = await post(address, path, body)
    expect([empty.status, 400]).toContain(response.status)
    expect(response.status).toBeLessThan(500)
  })

  test('refuses a thousand nested lists or objects', async () => {
    const field = calls[name]!.fields[0]!
    for (const nest of ['['.repeat(1_000) + ']'.repeat(1_000), `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`]) {
      const response = await post(address, path, `{"${field}":${nest}}`)
      expect([400, 413]).toContain(response.status)
    }
  })
})

describe.each(gets)('%s', (name) => {
  test('ignores a body', async () => {
    const { path } = calls[name]!
    const response = await sendRequest(address, {
      path,
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(response.status).toBe(200)
  })
})

const tooLongQuery = 'La búsqueda es demasiado larga.'
const noQuery = 'La búsqueda debe ser un texto sin caracteres de control.'
const noCategory = 'Categoría no válida.'
const noPage = 'Página no válida.'
const noSize = 'El tamaño de página debe estar entre 1 y 100.'
const noGigabytes = 'La memoria debe ser un número entero de GB.'
const noBand = 'Rango de precio no válido.'
const noId = 'Identificador no válido.'

type Refused = [name: string, input: Record<string, unknown>, message: string]

/** Inputs with each of the values in this field of each of the calls, beside valid other fields. */
const refuses = (names: string[], field: string, values: unknown[], message: string, rest = {}): Refused[] =>
  names.flatMap((name) => values.map((value): Refused => [name, Object.assign({}, rest, { [field]: value }), message]))

const many = (length: number) => Array.from({ length }, (_, i) => i + 1).join(',')
const noGrouping = 'La agrupación de variantes no es válida.'
const noOption = 'Opción no válida.'
const noOrder = 'Orden no válido.'
const noPlacement = 'El tamaño de página debe estar entre 1 y 200.'
const noSubcategory = 'Subcategoría no válida.'
const lists = ['get-product', 'search', 'filter-product']
const searches = ['search', 'filter-product']
const olla = { q: 'olla' }

/** Call, input, message: all of them 400. */
const refused: Refused[] = [
  ...refuses(lists, 'page', [0, -1, '1.5', 'x', '', ' 1', '1e3', '0x10', 100_001, '99999999999', [1, 2]], noPage),
  ...refuses(lists, 'pageSize', [0, 101, 'todas', [10, 20]], noSize),
  ...refuses(['filter-product'], 'page', [true, null, [3], {}, 1.5, 1e21], noPage),
  ...refuses(searches, 'q', [long(101), '🙂'.repeat(101)], tooLongQuery),
  ...refuses(searches, 'q', ['ol\u0000la', 'ol\u0007la', 'ol\u202ela', ['olla', 'jarra']], noQuery),
  ...refuses(['filter-product'], 'q', [7, true, null, {}, ['olla'], 'ol\nla', 'ol\u0085la', '\ud800'], noQuery),
  ...refuses(searches, 'category', [long(61), 'ho\u0000gar', many(15)], noCategory, olla),
  ...refuses(searches, 'brandName', [long(81), many(61)], noSubcategory, olla),
  ...refuses(searches, 'precio', ['barato', 'hasta100,hasta100,hasta100,hasta100'], noBand, olla),
  ...refuses(searches, 'ram', ['mucha', '0', '8.5', '65537'], noGigabytes, olla),
  ...refuses(searches, 'ram', [many(11)], 'Filtro de RAM no válido.', olla),
  ...refuses(searches, 'almacenamiento', ['65537', '-1'], noGigabytes, olla),
  ...refuses(searches, 'almacenamiento', [many(11)], 'Filtro de almacenamiento no válido.', olla),
  ...refuses(
    searches,
    'opcion',
    [`Talla: ${long(56)}`, 'Talla: \u0000', Array(31).fill('Talla: M').join()],
    noOption,
    olla,
  ),
  ...refuses(['filter-product'], 'opcion', [7, [7], [['Talla: M']], null], noOption),
  ...refuses(searches, 'orden', ['al-azar', ['mas-nuevos', 'menor-precio']], noOrder, olla),
  ...refuses(searches, 'grouped', ['false', 'sí', ''], noGrouping, olla),
  ...refuses(['filter-product', 'category-product'], 'grouped', [false, null, 1, [true]], noGrouping, {
    category: 'hogar',
  }),
  ...refuses(['filter-product'], 'category', [7, [7], [['hogar']], { $ne: '' }, null], noCategory),
  ...refuses(['filter-product'], 'ram', [[true], [[8]], [null]], noGigabytes),
  ...refuses(['filter-product'], 'ram', [8, true, {}], 'Filtro de RAM no válido.'),
  ...refuses(['filter-product'], 'precio', [null, 7, ['gratis']], noBand),
  ...refuses(
    ['category-product'],
    'category',
    [undefined, null, 7, true, [], ['hogar'], {}, '', '   ', long(61), '🙂'.repeat(61), 'ho\u0000gar', 'ho\tgar'],
    noCategory,
  ),
  ...refuses(['category-product'], 'pageSize', [0, 201, true, '2.0'], noPlacement, { category: 'hogar' }),
  ...refuses(
    ['product-details'],
    'productId',
    [undefined, null, 7, true, [], [anyId], {}, '', 'x', ` ${anyId}`, `${anyId}\n`, anyId.slice(1), `{${anyId}}`],
    noId,
  ),
  ...refuses(['demo-post'], 'success', [undefined, null, 'true', 1, []], 'success debe ser verdadero o falso.', {
    data: 'hola',
  }),
  ...refuses(['demo-post'], 'data', [long(201)], 'El texto es demasiado largo.', { success: true }),
  ...refuses(
    ['demo-post'],
    'data',
    [undefined, null, 7, [], {}, 'ho\nla', 'ho\u202ela'],
    'data debe ser un texto de una línea.',
    { success: true },
  ),
]

describe('a wrong value is refused by its field, in Spanish', () => {
  test.each(refused)('%s %j', async (name, input, message) => {
    const response = await make(name, input)
    expectRefusal(response, 400, message)
    expect(refusalOf(response).code).toBe('VALIDATION')
    expect(refusalOf(response).fields?.[0]?.message).toBe(message)
    expect(calls[name]!.fields).toContain(refusalOf(response).fields?.[0]?.field.split('.')[0])
  })

  test('several wrong fields are all shown, and the message is the first one', async () => {
    const response = await make('filter-product', { page: 0, pageSize: 0, orden: 'x' })
    const { message, fields } = refusalOf(response)
    expect(fields?.map(({ field }) => field).sort()).toEqual(['orden', 'page', 'pageSize'])
    expect(message).toBe(fields?.[0]?.message)
  })
})

describe('whatever is sent', () => {
  const anyKey = fc.oneof(
    fc.constantFrom(...filters, 'productId', 'success', 'data', '__proto__', 'constructor'),
    fc.string(),
  )
  const anyInput = fc.dictionary(anyKey, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })

  /** Fails for an error of the server, another form than the envelope, or a refusal that is not in Spanish. */
  function expectWellFormed(response: RawResponse): void {
    expect(response.status).toBeLessThan(500)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const body = JSON.parse(response.body)
    expect(body.success).toBe(response.status === 200)
    expect(body.error).toBe(response.status !== 200)
    expect(body.message).toBeTypeOf('string')
    if (response.status !== 200)
      expect(body.message).not.toMatch(/invalid|expected|required|error|unexpected|undefined/i)
  }

  test.each(posts)('%s answers any JSON object civilly', async (name) => {
    const headers = { 'content-type': 'application/json' }
    await fc.assert(
      fc.asyncProperty(anyInput, async (input) => {
        const requested = { method: 'POST', path: calls[name]!.path, headers, body: JSON.stringify(input) }
        expectWellFormed(await sendRequest(address, requested))
      }),
      { numRuns: 150 },
    )
  })

  test.each(posts)('%s answers any of its fields with any value civilly', async (name) => {
    const { path, good, fields } = calls[name]!
    const headers = { 'content-type': 'application/json' }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 2 }), async (field, value) => {
        const requested = { method: 'POST', path, headers, body: JSON.stringify({ ...good, [field]: value }) }
        expectWellFormed(await sendRequest(address, requested))
      }),
      { numRuns: 150 },
    )
  })

  test.each(gets)('%s answers any query civilly', async (name) => {
    const { path, fields } = calls[name]!
    const anyPair = fc.tuple(
      fc.oneof(fc.constantFrom('q', ...fields), fc.string()),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyPair, { maxLength: 5 }), async (pairs) => {
        const search = pairs
          .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
          .join('&')
        expectWellFormed(await sendRequest(address, { path: `${path}?${search}` }))
      }),
      { numRuns: 150 },
    )
  })

  test('search answers any printable bytes in its address civilly', async () => {
    const raw = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 80,
    })
    await fc.assert(
      fc.asyncProperty(raw, async (text) => {
        expectWellFormed(await sendRequest(address, { path: `/api/search?q=${text}` }))
      }),
      { numRuns: 200 },
    )
  })
})

test('no request of this file changed the database', async () => {
  expect(await fingerprint()).toBe(untouched)
})

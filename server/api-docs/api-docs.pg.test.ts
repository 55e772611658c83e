import { describe, expect, test } from 'vitest'

import { calls } from '../../contract/calls.ts'
import { sendRequest } from '../../test/http/raw-http.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const { address, openAnother } = await openTestShop({ demo: false })

const get = (path: string) => sendRequest(address, { path })
const document = JSON.parse((await get('/api/docs/openapi.json')).body)

type Operation = {
  operationId: string
  summary: string
  description: string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> }
  responses: Record<string, { content: Record<string, { schema: { properties?: object } }> }>
}
type Refused = { allOf: [unknown, { properties: { code: { enum: string[] } } }] }
const operation = (path: string, method: string): Operation => document.paths[path][method]

describe('/api/docs/openapi.json', () => {
  test('contains exactly the calls of the contract', () => {
    const described = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    )
    const listed = Object.entries(calls).map(
      ([name, { method, path }]) => `${name}: ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual(listed.sort())
  })

  test('describes every call in its own words', () => {
    const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((methods) =>
      Object.values(methods),
    )
    const said = operations.map(({ description }) => description)
    for (const [index, text] of said.entries())
      expect([operations[index]?.operationId, text]).toEqual([
        expect.any(String),
        expect.stringMatching(/^[A-Z].{15,}\.$/),
      ])
    expect(new Set(said).size).toBe(said.length)
  })

  test('shows who may make a call', () => {
    expect(operation('/api/search', 'get').security).toEqual([])
    expect(operation('/api/update-user', 'post')).toMatchObject({ summary: 'Solo ADMIN', security: [{ session: [] }] })
    expect(operation('/api/order-desk/refund', 'post').description).toContain(' Permiso de ADMIN: refunds.')
  })

  test('shows input and output of a call, by the names of their fields', () => {
    const { requestBody, responses } = operation('/api/product-details', 'post')
    const { schema } = requestBody!.content['application/json']!
    expect(Object.keys(schema.properties)).toEqual(['productId'])
    expect(schema.required).toEqual(['productId'])
    expect(JSON.stringify(responses[200])).toContain('"sellingPrice"')
    expect(operation('/api/search', 'get').parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['q', 'category', 'precio', 'ram', 'orden', 'page', 'pageSize']),
    )
    expect(JSON.stringify(responses.default)).toContain('Refusal')
  })

  test('shows the access and the problems of every call, and the purpose of every group', () => {
    for (const methods of Object.values(document.paths as Record<string, Record<string, Operation>>)) {
      for (const { operationId, security, responses } of Object.values(methods)) {
        expect([operationId, Array.isArray(security), '4XX' in responses]).toEqual([operationId, true, true])
      }
    }
    for (const tag of document.tags) expect(tag).toEqual({ name: tag.name, description: expect.stringMatching(/\.$/) })
  })

  test('names the fields of every object that must have some, and the items of every array, as linters demand', () => {
    const faults: string[] = []
    const look = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, items, required, properties } = value as Record<string, unknown>
      if (type === 'array' && !items) faults.push(`${place}: no items`)
      for (const name of Array.isArray(required) ? required : [])
        if (type === 'object' && !(String(name) in ((properties as object | undefined) ?? {})))
          faults.push(`${place}: ${name}`)
      for (const [key, inner] of Object.entries(value)) look(inner, `${place}/${key}`)
    }
    look(document, '')
    expect(faults).toEqual([])
    expect(document.info.contact).toEqual({ name: 'Alero', url: '/contacto' })
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
  })

  test('shows of every call its problems', () => {
    const { responses } = operation('/api/addtocart', 'post')
    const codesOf = (status: string): string[] =>
      (responses[status]!.content['application/json']!.schema as unknown as Refused).allOf[1].properties.code.enum
    expect(codesOf('4XX').slice(0, 4)).toEqual(['PRODUCT_GONE', 'OUT_OF_STOCK', 'CART_FULL', 'CART_QUANTITY_FULL'])
    expect(codesOf('4XX')).toContain('NO_SESSION')
    expect(codesOf('4XX')).not.toContain('WISH_LIST_FULL')
    expect(codesOf('default')).toContain('UNAVAILABLE')
  })

  test('shows which responses are not JSON', () => {
    const contentOf = (path: string) => Object.keys(document.paths[path].get.responses['200'].content)
    expect(contentOf('/api/live')).toEqual(['text/event-stream'])
    expect(contentOf('/api/calendar/{taskId}')).toEqual(['text/calendar'])
    expect(contentOf('/api/calendar-feed/{file}')).toEqual(['text/calendar'])
    expect(contentOf('/api/calendar-feed')).toEqual(['application/json'])
  })

  test('reveals nothing about the server', () => {
    expect(JSON.stringify(document)).not.toMatch(/127\.0\.0\.1|node_modules|postgres/)
    expect(JSON.stringify(document)).not.toContain(process.cwd())
  })
})

describe('/api/docs', () => {
  test('shows it to people, loading everything from the same origin', async () => {
    const page = await get('/api/docs/')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const files = Array.from(page.body.matchAll(/(?:src|href)="([^"]+)"/g), ([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const { pathname, host } = new URL(file, `${address}/api/docs/`)
      expect(host).toBe(new URL(address).host)
      expect((await get(pathname)).status, pathname).toBe(200)
    }
    expect(page.body).not.toMatch(/<script>[^<]/)
  })

  test('has its own policy, and the shop keeps its policy', async () => {
    const { headers } = await get('/api/docs/')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
    expect(headers['x-frame-options']).toBe('DENY')
    for (const path of ['/', '/search?q=a', '/api/demo', '/health/live', '/api/docs-no']) {
      expect((await get(path)).headers['content-security-policy']).not.toContain('unsafe')
    }
  })

  test('shows every call, also to the first reader of a new process', async () => {
    const { address } = await openAnother()
    const response = await sendRequest(address, { path: '/api/docs/json' })
    expect(JSON.parse(response.body)).toEqual(document)
    expect((await sendRequest(address, { path: '/api/docs/yaml' })).body).toContain('/api/sign-in')
  })

  test('is found without the slash at the end', async () => {
    const response = await get('/api/docs')
    expect([200, 301, 302, 308]).toContain(response.status)
  })
})

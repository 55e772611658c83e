import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { readPdf } from '../../../test/http/read-pdf.ts'
import { plainPicture } from '../../../test/http/upload.ts'
import { openVisitor } from '../../../test/http/visitor.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { PASSWORD, signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openVisitBilling } from '../../../test/visits/visit-money.ts'
import { openVisitSigning, requestVisit } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician, cancelOpenVisits } from '../../../test/visits/visits.ts'
import { wholeDay } from './record-text.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })
const technician = await openTechnician(shop)
const { phone, sign, end, add } = openVisitSigning(technician)
const billing = openVisitBilling(technician)
const client = await openClient(shop)

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const signRecord = async (by = client, about: object = {}): Promise<string> => {
  const id = await requestVisit(by, about)
  await end(id)
  await sign(id)
  return id
}
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')
const fetchPdf = async (person: Pick<typeof client, 'get'>, id: string) => {
  const { headers, bytes } = await person.get(`/api/visit-records/${id}/acta.pdf`)
  return { headers, bytes, pages: readPdf(bytes).map(plain) }
}

describe('a signed record', () => {
  test('can be read by its client, its technician and ADMIN only', async () => {
    const id = await signRecord()
    const stranger = await openClient(shop)
    const other = await openTechnician(shop, 'Óscar Pinto')
    const paths = [`/api/visit-records/${id}`, `/api/visit-records/${id}/acta.pdf`]
    const statuses = async (person: { get: (path: string) => Promise<{ status: number }> }) =>
      Promise.all(paths.map(async (path) => (await person.get(path)).status))
    for (const person of [client, technician, owner]) expect((await person.get(paths[0]!)).status).toBe(200)
    for (const person of [stranger, other]) expect(await statuses(person)).toEqual([404, 404])
    expect(await statuses(openVisitor(shop.address))).toEqual([401, 401])
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
    const reads = await Promise.all(
      [client, technician, owner].map(async ({ get }) => (await get(paths[0]!)).body.data.mayAdd),
    )
    expect(reads).toEqual([false, true, true])
    const { number } = (await owner.get(paths[0]!)).body.data
    expect((await owner.get(`/api/agenda/visits/${id}`)).body.data.record).toBe(number)
  })

  test('does not exist before the visit is signed', async () => {
    const id = await requestVisit(client)
    await end(id)
    expect((await client.get(`/api/visit-records/${id}`)).status).toBe(404)
    expect((await client.get(`/api/visit-records/${id}/acta.pdf`)).status).toBe(404)
  })
})

describe('the PDF of a record', () => {
  test('has number, computers, points, account, signature and hash, with embedded fonts and photos', async () => {
    const buyer = await openClient(shop)
    await buyer.register({ modelo: 'Aire 14', serie: '77120934' })
    const id = await requestVisit(buyer)
    const [{ _id: computerId }] = (await phone.read(id)).computers
    await phone.photo(computerId, await plainPicture(400, 300, '#884422').jpeg().toBuffer())
    await end(id, { findings: 'Pasta seca ≥ 90 °C 👍', workDone: 'Con 7K4M-2QXD-9FHT-BC62' })
    await sign(id)
    const { number, sha256 } = (await buyer.get(`/api/visit-records/${id}`)).body.data
    const { headers, pages } = await fetchPdf(buyer, id)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${number}.pdf"`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'(?!.*sandbox)/)
    expect(pages).toHaveLength(1)
    for (const expectedText of [
      ...['Acta de servicio', number, buyer.name, 'Calle 45 # 20-31, Bogotá', 'Teresa Muñoz', '77120934'],
      ...['resuelto', 'Pasta seca ≥ 90 °C ?', '(clave oculta)', 'antes', 'Prueba de encendido, tres veces'],
      ...[
        'Mantenimiento preventivo, 1 equipo',
        '92 días, hasta el',
        '$ 25.000',
        'Luz Marina Ospina',
        'Firmó en el teléfono',
      ],
      ...[sha256.slice(0, 4).toUpperCase(), 'no es factura electrónica', '1 de 1', 'Escanéalo para ver el'],
      // On one line.
      wholeDay(new Date()),
    ]) {
      expect(pages[0]).toContain(expectedText)
    }
    expect(pages.join()).not.toContain('7K4M')
  })

  test.each([
    ['only parts', true, 'Cuenta'],
    ['nothing', false, 'Garantía'],
  ])('says the warranty on work that is not charged when it charges %s (P-125)', async (_, hasPart, heading) => {
    const buyer = await openClient(shop)
    const { _id: id } = (await buyer.postCorrective({ descripcion: 'No enciende' })).body.data
    await technician.take(id, 1)
    if (hasPart) {
      await billing.addPart(id, await addProduct(shop, { name: 'Disco Nevado 480', stock: 3 }))
      expect((await billing.agree(id)).status).toBe(200)
    }
    await end(id)
    expect((await sign(id)).status).toBe(200)
    const lines = (await fetchPdf(buyer, id)).pages.join('\n').split('\n')
    const work = lines.indexOf('Trabajo, sin cobro aparte')
    expect(lines.slice(work + 1, work + 2).join()).toMatch(/^92 días, hasta el /)
    expect(lines).toContain(heading)
  })

  test('continues on further pages, and shows notes on their own page', async () => {
    const id = await signRecord(client, { cantidad_computadoras: 14 })
    const before = (await fetchPdf(client, id)).pages
    expect(before.length).toBeGreaterThan(1)
    await add(id, 'El ventilador quedó pedido.')
    const after = (await fetchPdf(owner, id)).pages
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toContain('El ventilador quedó pedido.')
    expect(after.at(-1)).toContain(`${after.length} de ${after.length}`)
  })
})

describe('a note', () => {
  test('is added by the technician and ADMIN, in order; the record itself does not change', async () => {
    const id = await signRecord()
    const before = (await client.get(`/api/visit-records/${id}`)).body.data
    const { status, body } = await add(id, 'Llamé el jueves: sigue bien. Clave 7K4M-2QXD-9FHT-BC62')
    expect([status, body.message]).toEqual([200, 'Nota agregada'])
    await owner.post(`/api/visit-records/${id}/additions`, { additionId: randomUUID(), text: 'Sin novedad' })
    const { additions, ...after } = (await client.get(`/api/visit-records/${id}`)).body.data
    expect(additions).toMatchObject([
      { text: 'Llamé el jueves: sigue bien. Clave (clave oculta)', author: 'Teresa Muñoz' },
      { text: 'Sin novedad', author: owner.name },
    ])
    expect({ ...after, additions: [] }).toEqual(before)
  })

  test('sent twice is stored once; its id is refused for another note', async () => {
    const id = await signRecord()
    const additionId = randomUUID()
    const [first, second] = [await add(id, 'Una', additionId), await add(id, 'Una', additionId)]
    expect([first.status, second.status, second.body.data.additions.length]).toEqual([200, 200, 1])
    expect((await add(id, 'Otra', additionId)).body.code).toBe('KEY_REUSED')
    expect((await add(await signRecord(), 'Una', additionId)).body.code).toBe('KEY_REUSED')
  })

  test('is refused when empty or too long, beyond fifty, without a record, and from another technician', async () => {
    const id = await signRecord()
    const empty = await add(id, '   ')
    expect([empty.status, empty.body.message]).toEqual([400, 'Escribe lo que quieres agregar.'])
    expect((await add(id, 'x'.repeat(2_001))).body.message).toBe('El texto es demasiado largo.')
    const answers = await Promise.all(Array.from({ length: 53 }, (_, n) => add(id, `Nota ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['RECORD_FULL']),
    )
    expect((await add(await requestVisit(client), 'Nada')).status).toBe(404)
    const other = await openTechnician(shop, 'Óscar Pinto')
    expect((await openVisitSigning(other).add(id, 'Ajeno')).status).toBe(404)
    await pool.query(`update users set role = 'GENERAL' where id = $1`, [other.id])
  })
})

test('deleting the client’s account erases the texts of the record; number and hash stay', async () => {
  const leaving = await openClient(shop)
  const id = await requestVisit(leaving)
  const [{ _id: computerId }] = (await phone.read(id)).computers
  await phone.photo(computerId, await plainPicture(40, 30, '#112233').jpeg().toBuffer())
  await end(id, { findings: 'palabra-que-nadie-mas-escribe' })
  await sign(id)
  await add(id, 'palabra-que-nadie-mas-escribe')
  const { number, sha256 } = (await owner.get(`/api/visit-records/${id}`)).body.data
  expect((await leaving.delete('/api/delete-user', { password: PASSWORD })).body).toMatchObject({ success: true })
  const { data } = (await owner.get(`/api/visit-records/${id}`)).body
  expect(data).toMatchObject({ number, sha256, document: null, additions: [{ text: '—', author: '—' }] })
  expect((await owner.get(`/api/visit-records/${id}/acta.pdf`)).status).toBe(404)
  expect((await add(id, 'Más')).status).toBe(404)
})

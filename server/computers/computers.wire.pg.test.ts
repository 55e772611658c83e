import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { plainPicture, uploadPicture } from '../../test/http/upload.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { computer, openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const client = await openClient(shop)
const stranger = await openClient(shop)

afterEach(async () => {
  await expectInvariants(shop.pool)
})

const inventory = async (who = client) => (await who.get('/api/get-computer')).body.data
const clear = () => shop.pool.query('delete from computers')

describe('POST /api/upload-computer (P-58)', () => {
  test('registers a computer and returns it; only its client’s inventory lists it (P-58)', async () => {
    const sent = { tipoComputadora: 'todo en uno', marca: 'Ámbar', modelo: 'Uno 24', serie: '000123', productImage: [] }
    const { status, body } = await client.post('/api/upload-computer', sent)
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      error: false,
      message: 'Computadora registrada',
      data: { ...sent, _id: expect.any(String), version: expect.any(String) },
    })
    expect(await inventory()).toEqual([body.data])
    expect(await inventory(stranger)).toEqual([])
  })

  test('accepts the serial as digits or a JSON number, and no pictures (P-58, A-11)', async () => {
    const { productImage: _none, ...plain } = computer({ serie: 42 })
    expect((await client.post('/api/upload-computer', plain)).body.data).toMatchObject({
      serie: '42',
      productImage: [],
    })
    const long = '9'.repeat(30)
    expect((await client.post('/api/upload-computer', computer({ serie: long }))).body.data.serie).toBe(long)
  })

  test.each([
    ['tipoComputadora', 'servidor', 'Tipo de computadora no válido.'],
    ['tipoComputadora', '', 'Falta elegir el tipo de computadora.'],
    ['marca', ' ', 'Falta la marca de la computadora.'],
    ['modelo', '', 'Falta el modelo de la computadora.'],
    ['modelo', 'x'.repeat(61), 'Tipo, marca y modelo son obligatorios (máximo 60 caracteres).'],
    ['serie', '', 'La serie debe ser un número.'],
    ['serie', 'A7', 'La serie debe ser un número.'],
    ['serie', -3, 'La serie debe ser un número.'],
    ['serie', 1.5, 'La serie debe ser un número.'],
    ['serie', '9'.repeat(31), 'La serie debe ser un número.'],
    ['productImage', 'foto.jpg', 'Imagen no válida. Súbela de nuevo.'],
    ['productImage', ['https://otra.example/foto.jpg'], 'Imagen no válida. Súbela de nuevo.'],
    ['productImage', ['/pictures/00000000000000000000000000000000-520.webp'], 'Imagen no válida. Súbela de nuevo.'],
    ['productImage', Array.from({ length: 6 }, (_, index) => `/pictures/${index}.webp`), 'Máximo 5 imágenes.'],
    ['dueno', 'yo', 'Campo no permitido: dueno.'],
  ])('refuses %s = %j and stores nothing (P-58)', async (field, value, message) => {
    const before = await inventory()
    const { status, body } = await client.post('/api/upload-computer', computer({ [field]: value }))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      error: true,
      message,
    })
    expect(body.fields[0].field).toContain(field)
    expect(await inventory()).toEqual(before)
  })

  test('stores a serial once per client, even when sent ten times concurrently; another client may use it', async () => {
    const sent = computer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/api/upload-computer', sent)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status === 201) continue
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'SERIAL_REPEATED', message: 'Ya registraste un equipo con esa serie.' })
    }
    expect((await stranger.post('/api/upload-computer', sent)).status).toBe(201)
  })

  test('accepts at most a hundred computers, even when eight arrive concurrently', async () => {
    await clear()
    await shop.pool.query(
      `insert into computers (user_id, tipo_computadora, marca, modelo, serie)
       select $1, 'mesa', 'Norte', 'T' || n, n::text from generate_series(1, 97) n`,
      [client.id],
    )
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/api/upload-computer', computer())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'COMPUTERS_FULL', message: 'Alcanzaste el máximo de 100 equipos.' })
    }
    await clear()
  })
})

describe('POST /api/update-computer (P-58)', () => {
  test('changes a computer; requests that name it preserve the values they were sent with', async () => {
    const technician = await openTechnician(shop)
    const _id = await client.register({ marca: 'Norte', serie: '77' })
    await client.postCorrective({ computadoras: [{ serial_computadoras: _id }] })
    const wanted = { tipoComputadora: 'mesa', marca: 'Sur', modelo: 'Dos', serie: '78', productImage: [] }
    const { status, body } = await client.post('/api/update-computer', { _id, ...wanted })
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Computadora actualizada', data: { _id, ...wanted } })
    const [task] = await technician.correctives()
    expect(task.computadoras[0]).toMatchObject({ marca_computadoras: 'Norte', serie: '77' })
  })

  test('refuses the serial of another computer of the client', async () => {
    await client.register({ serie: '501' })
    const _id = await client.register({ serie: '502' })
    const { status, body } = await client.post('/api/update-computer', { _id, ...computer({ serie: '501' }) })
    expect(status).toBe(409)
    expect(body.code).toBe('SERIAL_REPEATED')
  })

  test('accepts only pictures uploaded by this client, and counts their uses', async () => {
    const upload = async (who: typeof client, background: string) =>
      (await uploadPicture(who, await plainPicture(300, 200, background).jpeg().toBuffer())).body.url
    const [own, foreign] = [await upload(client, '#206040'), await upload(stranger, '#602040')]
    const serie = '601'
    const _id = await client.register({ serie, productImage: [own] })
    expect((await inventory())[0]).toMatchObject({ _id, productImage: [own] })
    const save = (productImage: string[]) =>
      client.post('/api/update-computer', { _id, ...computer({ serie, productImage }) })
    expect((await save([own, foreign])).body.message).toBe('Imagen no válida. Súbela de nuevo.')
    expect((await save([own])).status).toBe(200)
    const usesOf = async () =>
      (await shop.pool.query('select uses from pictures where owner = $1', [client.id])).rows.map(({ uses }) => uses)
    expect(await usesOf()).toEqual([1])
    expect((await save([])).status).toBe(200)
    expect(await usesOf()).toEqual([0])
    await save([own])
    await client.delete('/api/delete-computer', { _id })
    expect(await usesOf()).toEqual([0])
  })
})

describe('DELETE /api/delete-computer (P-58)', () => {
  test('removes a computer', async () => {
    const _id = await client.register()
    const { status, body } = await client.delete('/api/delete-computer', { _id })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, error: false, message: 'Computadora eliminada' })
    expect((await inventory()).map((listed: { _id: string }) => listed._id)).not.toContain(_id)
    expect((await client.delete('/api/delete-computer', { _id })).status).toBe(404)
  })

  test('refuses while an open request names it; a closed one preserves its copy', async () => {
    const technician = await openTechnician(shop)
    const _id = await client.register({ marca: 'Terra' })
    const request = (await client.postCorrective({ computadoras: [{ serial_computadoras: _id, problema: 'Ruido' }] }))
      .body.data
    const refused = await client.delete('/api/delete-computer', { _id })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'COMPUTER_IN_USE',
      message: 'Este equipo está en una solicitud de soporte abierta. Podrás eliminarlo cuando termine.',
    })
    await technician.save(request._id, { estado: 'completado' })
    expect((await client.delete('/api/delete-computer', { _id })).status).toBe(200)
    const done = await technician.correctives('completado')
    expect(done.find((task: { _id: string }) => task._id === request._id).computadoras[0]).toMatchObject({
      marca_computadoras: 'Terra',
      problema: 'Ruido',
    })
  })

  test('concurrent with a request for it: no request for a deleted computer', async () => {
    for (let round = 0; round < 20; round++) {
      const _id = await client.register()
      const [requested, removed] = await Promise.all([
        client.postCorrective({ descripcion: `Ronda ${round}`, computadoras: [{ serial_computadoras: _id }] }),
        client.delete('/api/delete-computer', { _id }),
      ])
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([requested.status, removed.status])
      await shop.pool.query(`update tasks set estado = 'completado' where estado = 'pendiente'`)
    }
  })
})

test('another client’s computer gives the same response as a missing one', async () => {
  const _id = await stranger.register()
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const call of [
    (id: string) => client.post('/api/update-computer', { _id: id, ...computer() }),
    (id: string) => client.delete('/api/delete-computer', { _id: id }),
  ]) {
    const foreign = await call(_id)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, reqId: '' }).toEqual({ ...(await call(unknown)).body, reqId: '' })
  }
  expect((await inventory(stranger)).map((listed: { _id: string }) => listed._id)).toEqual([_id])
})

test('a change upon an outdated version is refused with the computer as it is, and changes nothing (A-7)', async () => {
  const { data: made } = (await client.post('/api/upload-computer', computer({ serie: '9301' }))).body
  const { version, ...sent } = made
  const change = (more: object, headers = {}) => client.post('/api/update-computer', { ...sent, ...more }, headers)
  const first = await change({ marca: 'Cumbre' }, { 'if-match': `"${version}"` })
  expect([first.status, first.body.data.marca]).toEqual([200, 'Cumbre'])
  const late = await change({ modelo: 'Otro' }, { 'if-match': `"${version}"` })
  expect([late.status, late.body.code]).toEqual([409, 'COMPUTER_CHANGED'])
  expect(late.body.data).toEqual(first.body.data)
  expect((await inventory()).find(({ _id }: { _id: string }) => _id === made._id)).toEqual(first.body.data)
  expect((await change({ modelo: 'Otro' }, { 'if-match': first.body.data.version })).status).toBe(200)
  expect((await change({ modelo: 'Sin versión' })).status).toBe(200)
})

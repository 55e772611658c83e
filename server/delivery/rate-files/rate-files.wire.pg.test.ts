import { beforeEach, describe, expect, test } from 'vitest'

import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const [admin, other] = [await signInAs(shop, { role: 'ADMIN' }), await signInAs(shop, { role: 'ADMIN' })]

const ofOurPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' }
const upload = (content: string | Buffer, fileName = 'tarifas.csv') =>
  admin.send(
    'POST',
    `/api/delivery-rate-files?fileName=${encodeURIComponent(fileName)}`,
    Buffer.from(content),
    ofOurPage,
  )
const apply = ({ _id, seen }: { _id: string; seen: string }, more: object = {}, by = admin) =>
  by.post(`/api/delivery-rate-files/${_id}/apply`, { seen, ...more })
const undo = (id: string) => admin.post(`/api/delivery-rate-files/${id}/undo`, {})
const list = async () => (await admin.get('/api/delivery-rates')).body.data as Record<string, unknown>[]
const inShort = async () => (await list()).map(({ placeName, upToGrams, cost }) => [placeName, upToGrams, cost])
const kinds = (rows: Record<string, unknown>[]) => rows.map(({ kind, placeName, row }) => [kind, placeName, row])
const add = (more: object) =>
  admin.post('/api/delivery-rates', { place: '', cost: 12_000, daysFrom: 2, daysTo: 5, ...more })

const header = 'Municipio;Departamento;Hasta (gramos);Costo;Días desde;Días hasta;Gratis desde;Cobertura'

beforeEach(async () => {
  await shop.pool.query('truncate delivery_rates, delivery_rate_files')
  await add({})
  await add({ place: '52', cost: 18_900 })
  await add({ place: '52001', upToGrams: 5_000, cost: 9_000, freeFrom: 200_000 })
})

test('a file is compared row by row, applied as a whole, and undone once', async () => {
  const before = await list()
  const { status, body } = await upload(
    `${header}\n;Colombia;;12.000;2;5;;\nPASTO;narino;5.000;"$ 10.500";1;2;250.000;Sí\nLeticia;Amazonas;;;;;;No\n`,
  )
  expect(status).toBe(201)
  const file = body.data
  expect(kinds(file.rows)).toEqual([
    ['removed', 'Nariño', null],
    ['change', 'Pasto, Nariño', 3],
    ['new', 'Leticia, Amazonas', 4],
    ['same', 'Todo el país', 2],
  ])
  expect(file.rows[1]).toMatchObject({ before: { cost: 9_000, freeFrom: 200_000 }, after: { cost: 10_500, daysTo: 2 } })
  expect(file.counts).toEqual({ new: 1, change: 1, same: 1, removed: 1, error: 0 })
  expect(await list()).toEqual(before)

  const applied = await apply(file)
  expect(applied.body).toMatchObject({ message: 'Tarifas guardadas', data: { state: 'applied', canUndo: true } })
  expect(await inShort()).toEqual([
    ['Todo el país', null, 12_000],
    ['Pasto, Nariño', 5_000, 10_500],
    ['Leticia, Amazonas', null, 0],
  ])
  expect((await list()).at(-1)).toMatchObject({ isCovered: false })
  expect((await apply(file)).body.code).toBe('RATE_FILE_STATE')
  expect((await admin.get('/api/delivery-rate-files')).body.data).toMatchObject([
    { _id: file._id, fileName: 'tarifas.csv', counts: { removed: 1 }, canUndo: true, state: 'applied' },
  ])

  expect((await undo(file._id)).body).toMatchObject({
    message: 'Tarifas como estaban antes',
    data: { state: 'undone' },
  })
  const without = (rates: Record<string, unknown>[]) => rates.map(({ version: _, ...rate }) => rate)
  expect(without(await list())).toEqual(without(before))
  expect((await undo(file._id)).body.code).toBe('RATE_FILE_STATE')
  const { rows } = await shop.pool.query('select action from audit_log where target = $1 order by id', [file._id])
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['rates.applied', 'rates.undone', 'rates.applied']),
  )
})

test('editing a rate in the version before an undone file is refused', async () => {
  const [country] = await list()
  const file = (await upload(`${header}\n;Colombia;;1;1;1;;\n`)).body.data
  await apply(file)
  await undo(file._id)
  const put = { place: '', cost: 5, daysFrom: 1, daysTo: 1 }
  const late = await admin.send('PUT', `/api/delivery-rates/${String(country?._id)}`, put, { 'if-match': '"1"' })
  expect([late.status, late.body.code]).toEqual([409, 'RATE_CHANGED'])
})

test('rates that the file does not have may stay', async () => {
  const file = (await upload(`${header}\nIpiales;Nariño;;7000;1;2;;\n`)).body.data
  const { body } = await apply(file, { keepsOthers: true })
  expect(body.data.counts).toEqual({ new: 1, change: 0, same: 0, removed: 0, error: 0 })
  expect(await inShort()).toHaveLength(4)
  await undo(file._id)
  expect(await inShort()).toHaveLength(3)
})

describe('a file with a wrong row', () => {
  test('reports errors by row and column and applies nothing', async () => {
    const before = await list()
    const lines = [
      ';Colombia;;12000;2;5;;',
      'Quito;;;9000;1;2;;',
      'Pasto;Nariño;;9.000,50;1;2;;',
      'Pasto;Nariño;;gratis;1;2;;',
      'Pasto;Nariño;0;9000;1;2;;',
      'Ipiales;Nariño;;9000;5;2;;',
      'Tumaco;Nariño;;9000;1;2;;quizás',
      'Cali;Valle;;;1;2;;',
      ';Colombia;;1;2;5;;',
      'Cali;Valle;;9000;;999;;',
    ]
    const { body } = await upload(`${header}\n${lines.join('\n')}\n`)
    const wrong = body.data.rows.filter(({ kind }: { kind: string }) => kind === 'error')
    expect(wrong.map(({ row, problems }: { row: number; problems: object[] }) => [row, problems])).toEqual([
      [3, [{ column: 'Municipio', message: '«Quito» no es un municipio de Colombia. ¿Es Río Quito, Chocó?' }]],
      [4, [{ column: 'Costo', message: '«9.000,50» tiene centavos; van pesos enteros.' }]],
      [5, [{ column: 'Costo', message: '«gratis» no es un valor en pesos.' }]],
      [6, [{ column: 'Hasta (gramos)', message: 'El peso no puede ser 0; vacío es cualquier peso.' }]],
      [7, [{ column: 'Días hasta', message: 'El último día no puede ser anterior al primero.' }]],
      [8, [{ column: 'Cobertura', message: 'Escribe Sí o No, no «quizás».' }]],
      [9, [{ column: 'Costo', message: 'El costo debe ser un número entero de pesos entre 0 y 100.000.000.' }]],
      [10, [{ column: null, message: 'Repite el lugar y el peso de la fila 2.' }]],
      [
        11,
        [
          { column: 'Días desde', message: 'Los días deben ser números enteros entre 0 y 90.' },
          { column: 'Días hasta', message: 'Los días deben ser números enteros entre 0 y 90.' },
        ],
      ],
    ])
    const { status, body: refused } = await apply(body.data)
    expect([status, refused.code]).toEqual([409, 'RATE_FILE_WRONG'])
    expect(await list()).toEqual(before)
  })

  test.each([
    ['no column of a cost', 'Municipio;Días desde;Días hasta\nPasto;1;2\n', 'Falta la columna «Costo».'],
    ['no place', 'Costo;Días desde;Días hasta\n1;1;2\n', 'Falta la columna «Municipio».'],
    ['only a header', `${header}\n`, 'El archivo solo tiene la fila de títulos.'],
    ['nothing', '', 'El archivo está vacío.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 8, 0xff]), /no es un CSV/],
  ])('a file with %s is refused', async (_, content, message) => {
    const { status, body } = await upload(content)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
    expect((await shop.pool.query('select from delivery_rate_files')).rows).toEqual([])
  })

  test('a file that is too large or too long is refused', async () => {
    expect((await upload(Buffer.alloc(2 * 1024 * 1024 + 1, 'x'))).status).toBe(413)
    const { status, body } = await upload(`${header}\n${'Pasto;;;1;1;1;;\n'.repeat(10_001)}`)
    expect([status, body.message]).toEqual([400, 'El archivo tiene más de 10.000 tarifas.'])
  })

  test('a missing file, a missing name, an unknown file and a mark that was never displayed are refused', async () => {
    expect((await admin.send('POST', '/api/delivery-rate-files', Buffer.from('x'), ofOurPage)).status).toBe(400)
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await admin.get(`/api/delivery-rate-files/${unknown}`)).body.code).toBe('RATE_FILE_NOT_FOUND')
    expect((await apply({ _id: unknown, seen: 'a'.repeat(32) })).status).toBe(404)
    expect((await undo(unknown)).status).toBe(404)
    expect((await apply({ _id: unknown, seen: 'x' })).body.fields).toEqual([
      { field: 'seen', message: 'Valor no válido: seen.' },
    ])
  })
})

describe('Colombian files', () => {
  const one = { before: null, after: { cost: 18_900, upToGrams: null } }

  test.each([
    ['commas and quotes', 'Municipio,Departamento,Costo,Días desde,Días hasta\nPasto,Nariño,"$ 18.900",1,2\n'],
    ['a BOM and codes', '\uFEFFCódigo DANE;Costo;Dias desde;Dias hasta\n52001;18900;1;2\n'],
    ['one column of the place', 'Lugar;Valor;Días desde;Días hasta\nPasto, Nariño;18.900;1;2\n'],
    [
      'Windows-1252',
      Buffer.from('Municipio;Departamento;Costo;D\xEDas desde;D\xEDas hasta\nPasto;Nari\xF1o;18.900;1;2\n', 'latin1'),
    ],
  ])('with %s are read', async (_, content) => {
    const { body } = await upload(content)
    expect(body.data.rows.find(({ kind }: { kind: string }) => kind === 'new')).toMatchObject({
      ...one,
      placeName: 'Pasto, Nariño',
    })
  })

  test('a weight in kilograms is converted to grams, and a code without its zero is the same code', async () => {
    const { body } = await upload('Código;Hasta (kg);Costo;Días desde;Días hasta\n5001;2,5;100;1;2\n')
    expect(body.data.rows.find(({ kind }: { kind: string }) => kind === 'new')).toMatchObject({
      placeName: 'Medellín, Antioquia',
      after: { upToGrams: 2_500 },
    })
  })
})

test('an exported file is read back without differences', async () => {
  await add({ place: '05001', cost: 0, isCovered: false, contraEntregaUpTo: 500_000 })
  const { status, headers, body: text } = await admin.get('/api/delivery-rate-export')
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="tarifas.csv"'])
  expect(text.split(/\r?\n/).slice(0, 3)).toEqual([
    '\uFEFFCódigo;Municipio;Departamento;Hasta (gramos);Costo;Días desde;Días hasta;Gratis desde;Cobertura;Contra entrega hasta',
    ';;Colombia;;12000;2;5;;Sí;',
    '05001;Medellín;Antioquia;;0;2;5;;No;500000',
  ])
  const { body } = await upload(text)
  expect(body.data.counts).toEqual({ new: 0, change: 0, same: 4, removed: 0, error: 0 })
})

describe('two concurrent owners', () => {
  test('the second gets the new comparison and changes nothing', async () => {
    const content = `${header}\n;Colombia;;5000;2;5;;\n`
    const [mine, theirs] = [(await upload(content)).body.data, (await upload(content)).body.data]
    const answers = await Promise.all([apply(mine), apply(theirs, {}, other)])
    const sorted = answers.toSorted((a, b) => a.status - b.status)
    expect(sorted.map(({ status }) => status)).toEqual([200, 409])
    expect(sorted[1]?.body).toMatchObject({
      code: 'RATES_CHANGED',
      message: 'Las tarifas cambiaron mientras revisabas. Esto es lo que cambiaría ahora.',
      data: { counts: { new: 0, change: 0, same: 1, removed: 0, error: 0 } },
    })
    expect(await inShort()).toEqual([['Todo el país', null, 5_000]])
    const loser = answers[0]?.status === 409 ? mine : theirs
    expect((await apply({ ...loser, seen: sorted[1]?.body.data.seen })).status).toBe(200)
  })

  test('a file is neither applied nor undone when a rate changed since', async () => {
    const file = (await upload(`${header}\n;Colombia;;5000;2;5;;\n`)).body.data
    await add({ place: '05', cost: 1 })
    expect((await apply(file)).body.code).toBe('RATES_CHANGED')
    const seen = (await admin.get(`/api/delivery-rate-files/${file._id}`)).body.data
    expect(seen.counts.removed).toBe(3)
    expect((await apply(seen)).status).toBe(200)
    await add({ place: '05', cost: 2 })
    const { status, body } = await undo(file._id)
    expect([status, body.message]).toEqual([
      409,
      'Alguien cambió las tarifas después de este archivo: ya no se puede deshacer.',
    ])
    expect((await admin.get('/api/delivery-rate-files')).body.data[0].canUndo).toBe(false)
    expect(await inShort()).toHaveLength(2)
  })
})

test('concurrent calls with a file and an edited rate never deadlock: one of them is refused, or both are done', async () => {
  const codes: unknown[] = []
  for (let round = 0; round < 10; round++) {
    const [{ _id, version }] = (await list()) as [{ _id: string; version: number }]
    const file = (await upload(`${header}\n;Colombia;;${5_000 + round};2;5;;\n`)).body.data
    const edited = { place: '', cost: 7_000 + round, daysFrom: 2, daysTo: 5 }
    const edit = () =>
      other.send('PUT', `/api/delivery-rates/${_id}`, edited, {
        'sec-fetch-site': 'same-origin',
        'if-match': `"${version}"`,
      })
    const pairs = [await Promise.all([apply(file, { keepsOthers: true }), edit()])]
    pairs.push(await Promise.all([undo(file._id), edit()]))
    for (const { status, body } of pairs.flat()) if (status !== 200) codes.push(body.code)
  }
  const known = new Set(['RATE_CHANGED', 'RATES_CHANGED', 'RATE_FILE_STATE', 'NOT_FOUND'])
  expect(codes.filter((code) => !known.has(String(code)))).toEqual([])
})

test('a file that was never applied is forgotten after a day', async () => {
  const old = (await upload(`${header}\n;Colombia;;5000;2;5;;\n`)).body.data
  await shop.pool.query(`update delivery_rate_files set created_at = now() - interval '25 hours'`)
  await upload(`${header}\n;Colombia;;5000;2;5;;\n`)
  expect((await admin.get(`/api/delivery-rate-files/${old._id}`)).status).toBe(404)
})

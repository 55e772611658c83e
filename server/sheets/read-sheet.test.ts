import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

import readXlsxOfOthers from 'read-excel-file/node'
import { afterAll, describe, expect, test } from 'vitest'
import writeXlsxOfOthers from 'write-excel-file/node'

import { readInThread } from './read-in-thread.ts'
import { openSheet, type SheetOptions } from './read-sheet.ts'
import type { Cell, SheetRow } from './sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const folder = await mkdtemp(join(tmpdir(), 'alero-sheets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
async function saveFile(content: Buffer | string): Promise<string> {
  const path = join(folder, `${count++}`)
  await writeFile(path, content)
  return path
}

async function read(content: Buffer | string, options: SheetOptions = {}) {
  const sheet = await openSheet(await saveFile(content), options)
  const rows: SheetRow[] = []
  for await (const row of sheet.rows) rows.push(row)
  return { ...sheet.reading, header: sheet.header, rows }
}
const cellsOf = async (content: Buffer | string) => (await read(content)).rows.map(({ cells }) => cells)

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const latin = (text: string) => Buffer.from(text, 'latin1')
const table = 'Nombre;Precio\nCafé;1.299.900\n'

describe('a CSV', () => {
  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(table), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${table}`), 'utf-8'],
    ['Windows-1252', latin(table), 'windows-1252'],
    ['UTF-16', utf16(`\uFEFF${table}`), 'utf-16le'],
    ['UTF-16 the other way round', utf16(`\uFEFF${table}`, true), 'utf-16be'],
    ['UTF-16 without its mark', utf16(table), 'utf-16le'],
  ])('in %s is read', async (_, bytes, encoding) => {
    expect(await read(bytes)).toEqual({
      kind: 'csv',
      encoding,
      delimiter: ';',
      header: ['Nombre', 'Precio'],
      rows: [{ row: 2, cells: ['Café', '1.299.900'] }],
    })
  })

  test('whose only ñ is on its last line is detected as Windows-1252', async () => {
    const long = `Nombre,Precio\n${'Olla,1000\n'.repeat(20_000 - 1)}`
    const { encoding, rows } = await read(Buffer.concat([Buffer.from(long), latin('Piñata,1000')]))
    expect(encoding).toBe('windows-1252')
    expect(rows.at(-1)).toEqual({ row: 20_001, cells: ['Piñata', '1000'] })
  })

  test.each([
    [',', 'a,b;c,d\n1,2,3\n'],
    [';', 'a;b,c;d\n1;2;3\n'],
    ['\t', 'a\tb, c\td\n1\t2\t3\n'],
    [';', 'sep=;\na,b,c;d\n1,2,3;4\n'],
    [';', 'Lista de precios\nnombre;precio;nota\nuno;1;a, b, c, d, e\ndos;2;\n'],
    [';', 'nombre;precio\n"uno, dos, tres";1\n"cuatro, cinco, seis";2\n'],
  ])('is cut at %j in %j', async (delimiter, text) => expect((await read(text)).delimiter).toBe(delimiter))

  test('may have titles above its header, which are not rows', async () => {
    const text = 'Lista de precios\n;;\nVigente desde junio, 2026;;\nNombre;Precio;Nota\nOlla;1000;a,b\nTaza;2000;\n'
    const options = { headerNames: ['nombre', 'precio'] }
    expect(await read(text, options)).toMatchObject({
      delimiter: ';',
      header: ['Nombre', 'Precio', 'Nota'],
      rows: [
        { row: 5, cells: ['Olla', '1000', 'a,b'] },
        { row: 6, cells: ['Taza', '2000', ''] },
      ],
    })
    const { headerRow, top } = await openSheet(await saveFile(text), options)
    expect(headerRow).toBe(4)
    expect(top.map(({ row }) => row)).toEqual([1, 3, 4, 5, 6])
    expect((await read(text, { ...options, headerRow: 3 })).header[0]).toBe('Vigente desde junio, 2026')
    await expect(read(text, { headerRow: 2 })).rejects.toThrow('El archivo no tiene títulos en la fila 2.')
  })

  test('keeps line breaks and quotes inside cells, and counts rows as a spreadsheet does', async () => {
    const { rows } = await read('a,b\r\n"uno\r\ndos","di ""tres"""\r\n\r\nx,y\r\n,\r\n')
    expect(rows).toEqual([
      { row: 2, cells: ['uno\r\ndos', 'di "tres"'] },
      { row: 4, cells: ['x', 'y'] },
    ])
  })

  test.each<[string, Buffer | string, string]>([
    ['an open quote', 'a,b\n1,2\n"abierta,3\n4,5\n', 'Fila 3: hay una comilla (") que se abre y no se cierra.'],
    ['a quote alone', 'a,b\nMonitor 27" LG,3\n', 'Fila 2, columna A: hay una comilla (") suelta.'],
    ['a NUL', 'a,b\nuno,dos\ntr\0es,4\n', 'Línea 3: el archivo tiene caracteres nulos (NUL).'],
    ['a huge cell', `a,b\n${'x'.repeat(40_000)},1\n`, 'Fila 2, columna A: la celda tiene más de 32.767 caracteres.'],
    ['a cell without end', `a,b\n"${'x'.repeat(600_000)}",1\n`, 'Fila 2: hay una comilla'],
    ['one unbroken line', 'x'.repeat(3_000_000), 'Fila 1: tiene más de 400.000 caracteres sin un salto de línea.'],
    ['one unbroken line of quoted cells', '"a","b",'.repeat(400_000), 'Fila 1: tiene más de 400.000 caracteres sin'],
    ['an unbroken row', `a,b\n1,2\n${'xx,'.repeat(400_000)}\n3,4\n`, 'Fila 3: tiene más de 400.000 caracteres sin un'],
    ['a quote that swallows the rest', `a,b\n"${'uno,dos\n'.repeat(90_000)}`, 'Fila 2: hay una comilla'],
    ['nothing', '', 'El archivo está vacío.'],
    ['only empty lines', '\n\n', 'El archivo está vacío.'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000ff010203', 'hex'), 'El archivo no es un CSV'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Es un libro de Excel antiguo (.xls)'],
    ['too many rows', `a,b\n${'1,2\n'.repeat(100_001)}`, 'El archivo tiene más de 100.000 filas.'],
    ['too many columns', 'a,'.repeat(301), 'El archivo tiene más de 300 columnas.'],
  ])('with %s is refused with a message', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })

  test('that has another encoding than chosen is refused', async () => {
    await expect(read(latin(table), { encoding: 'utf-8' })).rejects.toThrow(
      'no está escrito en la codificación elegida',
    )
  })
})

describe('a workbook', () => {
  test('is read with its numbers, texts and empty cells', async () => {
    const bytes = await writeXlsxOfOthers([
      [{ value: 'Nombre' }, { value: 'Precio' }, { value: 'Enlace' }],
      [{ value: 'Café & té <1>' }, { value: 1_299_900, type: Number }, null],
      [null, null, { value: '007', type: String }],
    ] as never).toBuffer()
    expect(await read(bytes)).toEqual({
      kind: 'xlsx',
      encoding: null,
      delimiter: null,
      header: ['Nombre', 'Precio', 'Enlace'],
      rows: [
        { row: 2, cells: ['Café & té <1>', 1_299_900] },
        { row: 3, cells: ['', '', '007'] },
      ],
    })
  })

  test('returns a formula as a formula, never its stored value', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Precio</t></is></c></row>' +
      '<row r="2"><c r="A2"><f>HYPERLINK("x")</f><v>5000</v></c></row>' +
      '<row r="3"><c r="A3"><f t="shared" si="0"/><v>5000</v></c></row>'
    expect(await cellsOf(workbook(sheet))).toEqual([[{ formula: 'HYPERLINK("x")' }], [{ formula: '' }]])
  })

  test('that unpacks to gigabytes is refused, whatever its headers claim', async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024, 32)
    await expect(read(workbook('', { zeros, claims: 100 }))).rejects.toThrow('tamaño desmedido')
    await expect(read(workbook('', { zeros: Buffer.alloc(10), claims: 4_000_000_000 }))).rejects.toThrow('desmedido')
  })

  test('that repeats one long text in very many cells is refused, in one row or in all of them', async () => {
    const text = `<si><t>${'x'.repeat(30_000)}</t></si>`
    const cells = (many: number) => '<c t="s"><v>0</v></c>'.repeat(many)
    const wide = `<row><c t="str"><v>Nombre</v></c></row><row>${cells(20)}</row>`
    await expect(read(workbook(wide, undefined, text))).rejects.toThrow('Fila 2: el archivo tiene demasiado texto')
    const long = `<row><c t="str"><v>Nombre</v></c></row>${`<row>${cells(10)}</row>`.repeat(300)}`
    await expect(read(workbook(long, undefined, text))).rejects.toThrow('el archivo tiene demasiado texto')
  })

  test.each(['r="x"', 'r="1"', 'r="0"', 'r="99999999999"'])(
    'whose second row is %s is refused as broken',
    async (row) => {
      const cell = '<c t="str"><v>Olla</v></c>'
      await expect(read(workbook(`<row r="1">${cell}</row><row ${row}>${cell}</row>`))).rejects.toThrow('dañado')
    },
  )

  test('returns no NUL and no half surrogate pair, which a database cannot store', async () => {
    const cell = '<c t="str"><v>Olla_x0000_ _xD83D_</v></c>'
    expect(await cellsOf(workbook(`<row>${cell}</row><row>${cell}</row>`))).toEqual([['Olla \uFFFD']])
  })

  test('that is broken, or another ZIP, or has a document type, is refused', async () => {
    const good = workbook('<row r="1"><c r="A1"><v>1</v></c></row>')
    await expect(read(good.subarray(0, good.length - 40))).rejects.toThrow('dañado')
    await expect(read(zip({ 'mimetype.txt': Buffer.from('x') }))).rejects.toThrow('no es un libro de Excel')
    await expect(read(workbook('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><row/>'))).rejects.toThrow('dañado')
  })
})

describe('an exported file', () => {
  const table: Cell[][] = [
    ['Nombre', 'Precio', 'Notas'],
    ['=HYPERLINK("x")', 1_299_900, '-5 °C\r\n"frío"; y @más'],
    ['Ñandú <&> _x0041_', '007', '\tcon tabulador'],
  ]
  const written = async (write: typeof writeCsv): Promise<Buffer> => {
    const batches = async function* () {
      yield table.slice(0, 2)
      yield table.slice(2)
    }
    return Buffer.concat((await write(batches()).toArray()).map((piece: string | Uint8Array) => Buffer.from(piece)))
  }

  const writeProducts: typeof writeCsv = (batches) => writeXlsx(batches, { title: 'Productos' })

  test('is read again, with a mark on each cell that could be a formula', async () => {
    for (const write of [writeCsv, writeProducts]) {
      const [first, second] = await cellsOf(await written(write))
      expect(first).toEqual([
        `'=HYPERLINK("x")`,
        write === writeCsv ? '1299900' : 1_299_900,
        `'-5 °C\r\n"frío"; y @más`,
      ])
      expect(second).toEqual(['Ñandú <&> _x0041_', '007', `'\tcon tabulador`])
    }
  })

  test('as CSV is separated by semicolons, as in Colombia, and no comma splits a cell anywhere', async () => {
    const batches = async function* () {
      yield [['x,=1+1', 'a;b', 2]] satisfies Cell[][]
    }
    const text = (await writeCsv(batches()).toArray()).join('')
    expect(text).toBe('\uFEFF"x,=1+1";"a;b";2\n')
  })

  test('as a workbook is read by other programs as texts and numbers', async () => {
    const [sheet] = await readXlsxOfOthers(await written(writeProducts))
    expect(sheet).toMatchObject({ sheet: 'Productos' })
    expect(JSON.stringify(sheet)).toContain('1299900')
    expect(JSON.stringify(sheet)).toContain("'=HYPERLINK")
  })

  test.each([
    [4, [['Productos', ['Nombre', 'a', 'b', 'c']]]],
    [
      5,
      [
        ['Productos', ['Nombre', 'a', 'b', 'c']],
        ['Productos 2', ['Nombre', 'd']],
      ],
    ],
    [
      8,
      [
        ['Productos', ['Nombre', 'a', 'b', 'c']],
        ['Productos 2', ['Nombre', 'd', 'e', 'f']],
        ['Productos 3', ['Nombre', 'g']],
      ],
    ],
  ])(
    'as a workbook of %i rows continues in another sheet when one is full, under the same header',
    async (many, sheets) => {
      const rows: Cell[][] = ['Nombre', ...'abcdefg'].slice(0, many).map((name) => [name])
      const batches = async function* () {
        yield rows.slice(0, 3)
        yield rows.slice(3)
      }
      const bytes = Buffer.concat(await writeXlsx(batches(), { title: 'Productos', mostRows: 4 }).toArray())
      const read = await readXlsxOfOthers(bytes)
      expect(read.map(({ sheet, data }) => [sheet, data.flat()])).toEqual(sheets)
      expect((await cellsOf(bytes)).flat()).toEqual(sheets[0]?.[1]?.slice(1))
    },
  )
})

test('reading in a thread gives the same rows and errors', async () => {
  const rows: SheetRow[] = []
  const readers = { onOpened: () => {}, onRows: async (more: SheetRow[]) => void rows.push(...more) }
  await readInThread(await saveFile(`a,b\n${'1,2\n'.repeat(450)}`), {}, readers)
  expect(rows).toHaveLength(450)
  await expect(readInThread(await saveFile('a\n"1'), {}, readers)).rejects.toThrow('Fila 2: hay una comilla')
})

/** A workbook with one sheet of these rows, and also a part that claims another size than it has. */
function workbook(rows: string, bomb?: { zeros: Buffer; claims: number }, shared = ''): Buffer {
  const parts: Record<string, Buffer> = {
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="Uno" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': Buffer.from(`<sst>${shared}</sst>`),
  }
  return zip(bomb ? { ...parts, 'xl/worksheets/sheet1.xml': bomb.zeros } : parts, bomb?.claims)
}

function zip(parts: Record<string, Buffer>, claims?: number): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claims ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(central.length / 2, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...central, end])
}

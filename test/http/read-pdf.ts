import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF with embedded fonts, one line for each piece that was written. */
export function readPdf(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map((page) => {
    const fonts = fontsOf(page.head, objects)
    const content = objects.get(refOf(page.head, 'Contents'))?.stream ?? ''
    return textOf(content, fonts)
  })
}

type Objects = Map<string, { head: string; stream: string }>

function objectsOf(bytes: Buffer): Objects {
  const raw = bytes.toString('latin1')
  const found: Objects = new Map()
  for (const { 1: id = '', 2: body = '' } of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', data] = body.split(/\nstream\n/)
    const stream = data?.replace(/\nendstream$/, '') ?? ''
    const isText = head.includes('/FlateDecode') && !head.includes('/Subtype /Image') && !head.includes('/Length1')
    found.set(id, { head, stream: isText ? inflate(stream) : '' })
  }
  return found
}

function inflate(stream: string): string {
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

const refOf = (head: string, name: string): string => new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? ''

type Font = Map<string, string>

function fontsOf(page: string, objects: Objects): Map<string, Font> {
  const resources = objects.get(refOf(page, 'Resources'))?.head ?? page
  const named = Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => [name, id] as const)
  return new Map(
    named.map(([name, id]) => [
      name,
      charactersOf(objects.get(refOf(objects.get(id)?.head ?? '', 'ToUnicode'))?.stream),
    ]),
  )
}

/** The characters of a font's glyphs. */
function charactersOf(map = ''): Font {
  const found: Font = new Map()
  for (const { 1: from = '', 2: list = '' } of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, code] of (list.match(/[0-9a-f]+/gi) ?? []).entries()) {
      const glyph = (parseInt(from, 16) + index).toString(16).padStart(4, '0')
      found.set(glyph, String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))))
    }
  }
  return found
}

function textOf(content: string, fonts: Map<string, Font>): string {
  const lines: string[] = []
  let font: Font = new Map()
  for (const { 1: name, 2: pieces } of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map<string, string>()
    const glyphs = Array.from((pieces ?? '').matchAll(/<([0-9a-f]+)>/gi), ([, hex = '']) => hex).join('')
    if (glyphs !== '') lines.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '?').join(''))
  }
  return lines.join('\n')
}

export type XmlToken =
  | { kind: 'open'; name: string; attributes: string; isClosed: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const MOST_HELD = 1024 * 1024

const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and numeric characters. Others are refused, so entities cannot expand. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(entity, (_, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
        if (name) return named[name.toLowerCase()] ?? ''
        const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
      })
    : text

/** One attribute of an opening tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined
}

/**
 * Splits XML into tags and texts while it arrives, so that a sheet is never in memory whole. Names have no prefix. A
 * document type is refused, because attacks on XML parsers need one.
 * @throws Error for XML that a spreadsheet does not have
 */
export function* cutXml(pieces: Iterable<string>): Generator<XmlToken> {
  let rest = ''
  for (const piece of pieces) {
    rest += piece
    let at = 0
    for (;;) {
      const tag = rest.indexOf('<', at)
      if (tag === -1) break
      const isCdata = rest.startsWith('<![CDATA[', tag)
      const closer = isCdata ? ']]>' : rest.startsWith('<!--', tag) ? '-->' : '>'
      const end = rest.indexOf(closer, tag + 1)
      // A start of `<![CDATA[` may be cut in two; the parser waits for more.
      if (end === -1 || rest.length - tag < 10) break
      if (tag > at) yield { kind: 'text', text: decodeEntities(rest.slice(at, tag)) }
      if (isCdata) yield { kind: 'text', text: rest.slice(tag + 9, end) }
      else if (closer === '>') yield* readTag(rest.slice(tag + 1, end))
      at = end + closer.length
    }
    rest = rest.slice(at)
    if (rest.length > MOST_HELD) throw new Error('a text in a spreadsheet that does not end')
  }
  // The last tag is too short for the wait above.
  for (const [, tag = ''] of rest.matchAll(/<([^>]*)>/g)) yield* readTag(tag)
}

function* readTag(tag: string): Generator<XmlToken> {
  if (tag.startsWith('?')) return
  if (tag.startsWith('!')) throw new Error('a document type in a spreadsheet')
  if (tag.startsWith('/')) return yield { kind: 'close', name: localName(tag.slice(1).trim()) }
  const [, name = '', attributes = ''] = /^([^\s/]+)([\s\S]*)$/.exec(tag) ?? []
  yield { kind: 'open', name: localName(name), attributes, isClosed: attributes.endsWith('/') }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

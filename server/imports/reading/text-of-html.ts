const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  iquest: '¿',
  iexcl: '¡',
  deg: '°',
  bull: '•',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  reg: '®',
  trade: '™',
}

/**
 * The text of a description that another shop stores as HTML: paragraphs and list items become lines. The result is
 * shown as text, so it needs no sanitizing.
 */
export function textOfHtml(html: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(html)) return html.trim()
  return withoutTags(withoutHidden(html).replaceAll(/\s+/g, ' '))
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi,
      (whole, decimal: string, hex: string, name: string) => {
        if (name) return named[name] ?? whole
        const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
      },
    )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const closers: Record<string, RegExp> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  '!--': /-->/g,
}

/** Removes scripts, styles and comments. An unclosed one is searched for once, so that hostile text stays linear. */
function withoutHidden(html: string): string {
  const opener = /<(?:(script|style)\b|!--)/gi
  const unclosed = new Set<string>()
  let result = ''
  let at = 0
  for (let open = opener.exec(html); open; open = opener.exec(html)) {
    const name = open[1]?.toLowerCase() ?? '!--'
    const closer = closers[name]
    if (!closer || unclosed.has(name)) continue
    closer.lastIndex = opener.lastIndex
    if (closer.test(html)) {
      result += html.slice(at, open.index)
      at = closer.lastIndex
      opener.lastIndex = at
    } else unclosed.add(name)
  }
  return result + html.slice(at)
}

/** Removes tags, some of which end a line; each `<` is visited once. */
function withoutTags(html: string): string {
  let result = ''
  for (let at = 0; ;) {
    const open = html.indexOf('<', at)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    if (close === -1) return result + html.slice(at)
    result += html.slice(at, open) + lineOf(html.slice(open, close + 1))
    at = close + 1
  }
}

function lineOf(tag: string): string {
  if (/^<li\b/i.test(tag)) return '\n• '
  return /^<(?:br\b|\/(?:p|div|h[1-6]|ul|ol|tr|table)\s*>)/i.test(tag) ? '\n' : ''
}

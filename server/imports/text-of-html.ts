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
 * The text of a description that another shop keeps as HTML: paragraphs and list items on lines of their own. What comes out
 * is shown as text, so nothing here needs to be safe.
 */
export function textOfHtml(html: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(html)) return html.replaceAll('\\n', '\n').trim()
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/\\n|\s+/g, ' ')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(/<br\b[^>]*>|<\/(p|div|h[1-6]|ul|ol|tr|table)\s*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi,
      (whole, decimal: string, hex: string, name: string) => {
        if (name) return named[name] ?? whole
        const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
      },
    )
    .replaceAll(/[ \u00A0]*\n[ \u00A0]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

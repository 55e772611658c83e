import { carriers } from '../../contract/orders/carriers.ts'
import { escapeHtml } from './escape-html.ts'

export type EmailTexts = { subject: string; text: string; optOutUrl?: string | undefined }
/**
 * The sender; only links to the shop's own pages and to a carrier's tracking page become links of the e-mail, so that texts of
 * people cannot lead elsewhere.
 */
export type EmailShop = { name: string; publicUrl?: string | undefined }

/** Inline styles, so that mail programs without style sheets still show the head and the buttons. */
const BUTTON =
  'display:block;padding:14px 20px;border-radius:12px;background:#0b6b4f;color:#ffffff;font-weight:700;text-align:center;text-decoration:none'
const HEAD =
  'padding:18px 24px;background:#0b3a2d;border-bottom:4px solid #ffc64a;color:#ffffff;font-size:20px;font-weight:700'

/** Of the link in the last line of an e-mail that its reader may switch off. */
export const optOutText = 'No quiero recibir este tipo de aviso'

/** A line longer than this is read as a sentence, not as the name of a button or of a fact. */
const BUTTON_LENGTH = 60
const FACT_LENGTH = 24

/**
 * The HTML of an e-mail, generated from its text, so that each e-mail is written once (P-194): paragraphs, "name: value" lines,
 * "- " lists, "> " quotations, and a button for a link on its own line after a line with a colon, or alone in its paragraph.
 */
export function emailHtml({ subject, text, optOutUrl }: EmailTexts, shop: EmailShop): string {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n'))
  const isSignature = paragraphs.length > 1 && paragraphs.at(-1)?.[0] === shop.name
  const body = isSignature ? paragraphs.slice(0, -1) : paragraphs
  const ending = ` · ${shop.name}`
  const title = subject.endsWith(ending) ? subject.slice(0, -ending.length) : subject
  const blocks = withButtons(body, shop).map((block) => drawBlock(block, shop))
  return page(escapeHtml(title), escapeHtml(shop.name), blocks.join('\n'), footer(shop) + optOut(optOutUrl))
}

type Block =
  | { kind: 'text' | 'facts' | 'list' | 'quotation'; lines: string[] }
  | { kind: 'button'; name: string; href: string }

const markOf = (line: string): string => /^[->] /.exec(line)?.[0] ?? ''

/** Splits paragraphs where a list or a quotation begins, and where a link of the shop becomes a button. */
function withButtons(paragraphs: readonly string[][], shop: EmailShop): Block[] {
  const blocks: Block[] = []
  let lead = ''
  for (const paragraph of paragraphs) {
    let lines: string[] = []
    const flush = () => {
      if (lines.length > 0) blocks.push({ kind: kindOf(lines), lines })
      lines = []
    }
    for (const line of paragraph) {
      const isAlone = paragraph.length === 1
      if ((lead !== '' || isAlone) && isTrusted(line, shop)) {
        const isName = lead !== '' && lead.length <= BUTTON_LENGTH
        if (isName && lines.at(-1) === `${lead}:`) lines.pop()
        else if (isName) dropLast(blocks, `${lead}:`)
        flush()
        blocks.push({ kind: 'button', name: isName ? lead : 'Abrir el enlace', href: line })
        lead = ''
        continue
      }
      if (markOf(line) !== markOf(lines.at(-1) ?? line)) flush()
      lines.push(line)
      lead = line.endsWith(':') && !line.startsWith('> ') ? line.slice(0, -1) : ''
    }
    flush()
  }
  return blocks
}

/** Removes a button's name that was alone in the paragraph before. */
function dropLast(blocks: Block[], line: string): void {
  const last = blocks.at(-1)
  if (!last || last.kind === 'button' || last.lines.at(-1) !== line) return
  last.lines.pop()
  if (last.lines.length === 0) blocks.pop()
}

const factOf = (line: string): RegExpExecArray | null => new RegExp(`^([^:]{1,${FACT_LENGTH}}): (.+)$`).exec(line)

function kindOf(lines: readonly string[]): 'text' | 'facts' | 'list' | 'quotation' {
  if (lines.every((line) => line.startsWith('> '))) return 'quotation'
  if (lines.every((line) => line.startsWith('- '))) return 'list'
  return lines.length > 1 && lines.every((line) => factOf(line)) ? 'facts' : 'text'
}

const trackingPages = Object.values(carriers).flatMap(({ tracking }) =>
  tracking === '' ? [] : [new URL(tracking).origin],
)

function isTrusted(word: string, { publicUrl }: EmailShop): boolean {
  if (publicUrl === undefined || !/^https?:\/\/\S+$/.test(word) || !URL.canParse(word)) return false
  return [new URL(publicUrl).origin, ...trackingPages].includes(new URL(word).origin)
}

function drawBlock(block: Block, shop: EmailShop): string {
  if (block.kind === 'button') {
    const href = escapeHtml(block.href)
    return `<p><a href="${href}" style="${BUTTON}">${escapeHtml(block.name)}</a></p>`
  }
  const draw = (line: string) =>
    line
      .split(/(\s+)/)
      .map((word) => drawWord(word, shop))
      .join('')
  switch (block.kind) {
    case 'facts':
      return `<table role="presentation" class="facts">${block.lines
        .map((line) => {
          const [, name = '', value = ''] = factOf(line) ?? []
          return `<tr><td class="name">${escapeHtml(name)}</td><td>${draw(value)}</td></tr>`
        })
        .join('')}</table>`
    case 'list':
      return `<ul>${block.lines.map((line) => `<li>${draw(line.slice(2))}</li>`).join('')}</ul>`
    case 'quotation':
      return `<blockquote>${block.lines.map((line) => escapeHtml(line.slice(2))).join('<br>')}</blockquote>`
    case 'text':
      return `<p>${block.lines.map(draw).join('<br>')}</p>`
  }
}

function drawWord(word: string, shop: EmailShop): string {
  const [, link = word, end = ''] = /^(.*?)([.,;:]?)$/s.exec(word) ?? []
  if (!isTrusted(link, shop)) return escapeHtml(word)
  return `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>${end}`
}

function footer({ name, publicUrl }: EmailShop): string {
  if (publicUrl === undefined) return escapeHtml(name)
  return `${escapeHtml(name)}<br><a href="${escapeHtml(publicUrl)}">${escapeHtml(new URL(publicUrl).host)}</a>`
}

const optOut = (url: string | undefined): string =>
  url === undefined ? '' : `<br><a href="${escapeHtml(url)}">${optOutText}</a>`

/** Colours as web/styles/tokens.css has them; mail programs know neither variables nor style sheets of a site. */
const page = (title: string, name: string, body: string, foot: string) => `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
body { margin: 0; padding: 24px 12px; background: #f5f3ee; color: #14211d; font: 16px/24px 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.sheet { width: 100%; max-width: 560px; margin: 0 auto; border-collapse: collapse; background: #ffffff; }
.body { padding: 24px; overflow-wrap: anywhere; }
.foot { padding: 16px 24px; border-top: 1px solid #e1ded6; color: #43514c; font-size: 14px; line-height: 20px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 30px; }
p, ul, blockquote, .facts { margin: 0 0 16px; }
a { color: #0a6248; }
ul { padding-left: 20px; }
blockquote { padding-left: 12px; border-left: 3px solid #e1ded6; color: #43514c; }
.facts { width: 100%; border-collapse: collapse; }
.facts td { padding: 6px 12px 6px 0; border-bottom: 1px solid #e1ded6; vertical-align: top; }
.name { width: 1%; white-space: nowrap; color: #43514c; }
@media (prefers-color-scheme: dark) {
body { background: #0e1512; color: #edf2ee; }
.sheet { background: #161f1b; }
.foot, .name, blockquote { color: #b7c3bc; }
.foot, .facts td, blockquote { border-color: #2a3731; }
a { color: #6ad6ae; }
}
</style>
</head>
<body>
<table role="presentation" class="sheet">
<tr><td style="${HEAD}">${name}</td></tr>
<tr><td class="body">
<h1>${title}</h1>
${body}
</td></tr>
<tr><td class="foot">${foot}</td></tr>
</table>
</body>
</html>
`

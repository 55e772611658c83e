import { longMomentOf } from '../../contract/values/moments.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import type { DataSection } from './read-own-data.ts'

type DataPage = { shopName: string; madeAt: Date; sections: readonly DataSection[] }

/** The file has no other file beside it: it is opened on a phone, and printed, without the shop. */
const style = `body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 3rem;font:1rem/1.5 system-ui,sans-serif;color:#16211d;background:#fff}
h1{font-size:1.6rem;line-height:1.2}h2{margin-top:2.5rem;padding-bottom:.25rem;border-bottom:2px solid #0b3a2d;font-size:1.2rem}
dl{margin:1rem 0 0;padding:.75rem 1rem;border:1px solid #c9d3ce;border-radius:.75rem;break-inside:avoid}
dl div{display:grid;grid-template-columns:minmax(7rem,1fr) 3fr;gap:0 1rem;padding:.15rem 0}dt{color:#4a5a53}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}`

/**
 * A page that a person can read without the shop: each section with its facts, in Spanish. It shows no licence key and no
 * password.
 * @returns HTML of one file
 */
export function writeDataPage({ shopName, madeAt, sections }: DataPage): string {
  const title = `Mis datos en ${shopName}`
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1>
<p>Lo que la tienda guarda sobre ti, como estaba el ${escapeHtml(longMomentOf(madeAt))}, hora de Colombia. Las claves de tus licencias están en
tu historial de compras y tu contraseña no se guarda en una forma que se pueda leer, así que no van en este archivo.
Tampoco van las fotos, que ves con tus equipos y visitas, ni la referencia y el medio de cada pago, que la tienda también guarda.</p>
${sections.map(writeSection).join('\n')}
</body></html>
`
}

const writeSection = ({ title, columns, rows }: DataSection): string =>
  `<section><h2>${escapeHtml(title)}</h2>
${rows.length === 0 ? '<p>Nada.</p>' : rows.map((row) => writeRow(columns, row)).join('\n')}</section>`

/** Facts that were never given are left out. */
function writeRow(columns: readonly string[], row: readonly string[]): string {
  const facts = columns.map((name, i) => ({ name, value: row[i] ?? '' })).filter(({ value }) => value !== '')
  const lines = facts.map(({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
  return `<dl>${lines.join('')}</dl>`
}

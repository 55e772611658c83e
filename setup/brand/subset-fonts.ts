// Run by hand after a font package changed: `node setup/brand/subset-fonts.ts`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '../..')

/** The characters of Spanish and the shop's signs; equal to `unicode-range` in web/styles/fonts.css. */
const ranges: [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa9, 0xab],
  [0xad, 0xae],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xba, 0xbb],
  [0xbf, 0xbf],
  [0xc1, 0xc1],
  [0xc9, 0xc9],
  [0xcd, 0xcd],
  [0xd1, 0xd1],
  [0xd3, 0xd3],
  [0xd7, 0xd7],
  [0xda, 0xda],
  [0xdc, 0xdc],
  [0xe1, 0xe1],
  [0xe9, 0xe9],
  [0xed, 0xed],
  [0xf1, 0xf1],
  [0xf3, 0xf3],
  [0xfa, 0xfa],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
]

/** The weights used by the style sheets (D-3). */
const weights = { 'bricolage-grotesque': { min: 600, max: 750 }, figtree: { min: 400, max: 750 } }

const text = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
  )
  .join('')

for (const [family, wght] of Object.entries(weights)) {
  const folder = join(root, 'node_modules/@fontsource-variable', family)
  const whole = await readFile(join(folder, `files/${family}-latin-wght-normal.woff2`))
  const subset = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght } })
  await writeFile(join(root, `web/fonts/${family}-spanish.woff2`), subset)
  console.log(`${family}: ${whole.length} → ${subset.length} bytes`)
}

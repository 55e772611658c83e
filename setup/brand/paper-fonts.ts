// Run by hand after a font package changed: `node setup/brand/paper-fonts.ts`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '../..')

/** Latin 1 and the signs that texts of the shop have; `printable.ts` replaces what is not here. */
const ranges: [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
]
const signs = '–—‘’“”•…€−'

const text =
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)))
    .join('') + signs

// A PDF wants whole fonts of one weight each.
const whole = await readFile(
  join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)
for (const wght of [400, 700]) {
  const subset = await subsetFont(whole, text, { targetFormat: 'truetype', variationAxes: { wght } })
  await writeFile(join(root, `server/visits/records/fonts/figtree-${wght}.ttf`), subset)
  console.log(`figtree ${wght}: ${subset.length} bytes`)
}

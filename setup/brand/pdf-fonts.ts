// Run by hand after a font package changed: `node setup/brand/pdf-fonts.ts <folder with DejaVuSansCondensed.ttf and
// DejaVuSansCondensed-Bold.ttf>`. Without a folder only Figtree is rebuilt.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '../..')

/** Latin 1 and the signs in the shop's texts; `printable.ts` replaces all other characters. */
const ranges: [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
]
const signs = '–—‘’“”•…€−'

const textOf = (some: typeof ranges): string =>
  some
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)))
    .join('')

// A PDF needs complete fonts of one weight each.
const whole = await readFile(
  join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)
for (const wght of [400, 700]) {
  const subset = await subsetFont(whole, textOf(ranges) + signs, { targetFormat: 'truetype', variationAxes: { wght } })
  await writeFile(join(root, `server/visits/records/fonts/figtree-${wght}.ttf`), subset)
  console.log(`figtree ${wght}: ${subset.length} bytes`)
}

/** Latin, Greek, Cyrillic and usual signs, for texts that Figtree lacks. */
const wideRanges: [first: number, last: number][] = [
  ...ranges,
  [0x100, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x1e00, 0x1eff],
]
const wideSigns = `${signs}←↑→↓≈≠≤≥✓`

const [folder] = process.argv.slice(2)
if (folder) {
  for (const [wght, file] of [
    [400, 'DejaVuSansCondensed.ttf'],
    [700, 'DejaVuSansCondensed-Bold.ttf'],
  ] as const) {
    const subset = await subsetFont(await readFile(join(folder, file)), textOf(wideRanges) + wideSigns, {
      targetFormat: 'truetype',
    })
    await writeFile(join(root, `server/visits/records/fonts/dejavu-${wght}.ttf`), subset)
    console.log(`dejavu ${wght}: ${subset.length} bytes`)
  }
}

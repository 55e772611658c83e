// Run by hand after the mark, the line or a picture changed: `node setup/brand/draw-share-picture.ts`. It writes a JPEG, the only format
// that every network shows.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { launchBrowser } from '../../test/browser/chromium.ts'
import { markOnRoof, markSide, roof } from './mark.ts'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'web/public/share.jpg')
const size = { width: 1200, height: 630 }

const asData = async (type: string, file: string) =>
  `data:${type};base64,${(await readFile(join(root, file))).toString('base64')}`

const font = (family: string) =>
  asData('font/woff2', `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`)

const pictures = ['menta-cocina', 'cielo-auriculares', 'durazno-mochila', 'menta-serv-prev']

/** The picture of a shared link: the roof with name and line, and four still lifes of the shop. */
async function writeCard(): Promise<string> {
  const tiles = await Promise.all(
    pictures.map(async (name) => `<img src="${await asData('image/webp', `demo/masters/tiles/${name}.webp`)}">`),
  )
  return `<!doctype html><style>
    @font-face { font-family: Bricolage; font-weight: 200 800; src: url(${await font('bricolage-grotesque')}) }
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(${await font('figtree')}) }
    body { margin: 0; width: 1200px; height: 630px; display: flex; background: ${roof}; color: #fff; overflow: hidden }
    div { flex: 1; display: flex; flex-direction: column; justify-content: center; padding-left: 72px }
    h1 { display: flex; align-items: center; gap: 36px; margin: 0; font: 720 120px/1 Bricolage; letter-spacing: -0.045em }
    svg { width: 116px; height: 116px }
    p { margin: 36px 0 0; font: 500 38px/1.3 Figtree; color: #b9d2c6; text-wrap: balance }
    section { display: grid; grid-template-columns: 315px 315px; width: 630px }
    img { display: block; width: 315px; height: 315px }
    </style><div><h1><svg viewBox="0 0 ${markSide} ${markSide}">${markOnRoof}</svg>alero</h1>
    <p>Casa y tecnología<br>bajo el mismo techo</p></div><section>${tiles.join('')}</section>`
}

const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: size })
  await page.setContent(await writeCard())
  await page.evaluate(() => document.fonts.ready)
  await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(target)
} finally {
  await browser.close()
}
console.log(`${Math.ceil((await stat(target)).size / 1_000)} KB`)

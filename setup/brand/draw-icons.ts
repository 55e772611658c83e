// Run by hand after the mark changed: `node setup/brand/draw-icons.ts`. The shop ships only its results.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { markOnRoof, markSide, roof } from './mark.ts'

const target = join(import.meta.dirname, '../../web/public')

/**
 * The mark on a roof tile.
 * @param radius of the corners, as a share of the side; 0 where the system cuts the shape
 * @param share of the side that the mark's box fills
 */
function tile(radius: number, share: number): string {
  // The drawing's middle is at (16, 17), a little lower than the box's.
  const offset = (markSide / 2) * (1 - share)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${markSide} ${markSide}"><rect width="${markSide}" height="${markSide}" rx="${markSide * radius}" fill="${roof}"/><g transform="translate(${offset} ${offset - share}) scale(${share})">${markOnRoof}</g></svg>`
}

const draw = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / markSide })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** An .ico that holds PNG pictures: directory of 6 + 16 bytes each, then the files. */
function packIco(pictures: { side: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ side, png }, index) => {
    const at = 6 + 16 * index
    head.writeUInt8(side, at)
    head.writeUInt8(side, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const rounded = tile(0.22, 0.78)
const square = tile(0, 0.7)
// Launchers may cut a maskable icon to a circle of 80 % of its side.
const maskable = tile(0, 0.58)

await mkdir(join(target, 'icons'), { recursive: true })
const write = (name: string, content: string | Buffer) => writeFile(join(target, name), content)
await write('favicon.svg', `${rounded}\n`)
await write(
  'favicon.ico',
  packIco(await Promise.all([16, 32, 48].map(async (side) => ({ side, png: await draw(rounded, side) })))),
)
await write('apple-touch-icon.png', await draw(square, 180))
await write('icons/icon-192.png', await draw(rounded, 192))
await write('icons/icon-512.png', await draw(rounded, 512))
await write('icons/maskable-512.png', await draw(maskable, 512))

// Run by hand after a service's scene changed: `node setup/brand/widen-service-scenes.ts`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import sharp, { type Sharp } from 'sharp'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'web/public/services')

const scenes = {
  preventivo: 'menta-serv-prev.webp',
  correctivo: 'maiz-serv-corr.webp',
  software: 'cielo-licencia.webp',
}

/** Share of the side over which the scene blends into its own background, so that no shadow ends at a seam. */
const MELT = 0.12

/**
 * Extends a square picture to 16:9, the format on phones, in the colours of its left edge, which has no shadow; the object is not cropped.
 */
async function widen(file: string): Promise<Sharp> {
  const scene = sharp(join(root, 'demo/masters/tiles', file))
  const { width: side } = await scene.metadata()
  const width = Math.round((side * 16) / 9)
  const edge = await scene.clone().extract({ left: 0, top: 0, width: 2, height: side }).toBuffer()
  const wall = await sharp(edge).resize(width, side, { fit: 'fill' }).blur(6).png().toBuffer()
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><linearGradient id="melt"><stop offset="0" stop-opacity="0"/><stop offset="${MELT / 2}"/><stop offset="${1 - MELT}"/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="${side}" height="${side}" fill="url(#melt)"/></svg>`,
  )
  const melting = await scene
    .clone()
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const left = Math.round((width - side) / 2)
  return sharp(
    await sharp(wall)
      .composite([{ input: melting, left, top: 0 }])
      .removeAlpha()
      .png()
      .toBuffer(),
  )
}

await mkdir(target, { recursive: true })
for (const [name, file] of Object.entries(scenes)) {
  const wide = await widen(file)
  await wide
    .clone()
    .webp({ quality: 80, effort: 6 })
    .toFile(join(target, `${name}.webp`))
  await wide
    .clone()
    .avif({ quality: 50, effort: 6 })
    .toFile(join(target, `${name}.avif`))
}

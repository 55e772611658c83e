import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { readDemoPictures, readDemoProducts, readPictureManifest } from './read-demo.ts'

const { pictures, tiles, services } = readDemoPictures()
const manifest = readPictureManifest()
const encoded = Object.entries(manifest).flatMap(([hash, { widths }]) =>
  widths.map((width) => ({ width, name: `${hash}-${width}` })),
)
const locate = (path: string) => new URL(path, import.meta.url)

describe('demo pictures', () => {
  it('are exactly those that products, tiles and services use', () => {
    const used = new Set([
      ...readDemoProducts().flatMap((product) => product.pictures),
      ...Object.values(tiles).flatMap((items) => Object.values(items)),
      ...Object.values(services),
    ])
    expect(Object.keys(pictures).sort()).toEqual([...used].sort())
    expect(
      Object.values(manifest)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...used].sort())
  })

  it('belong to one product each', () => {
    const ids = readDemoProducts().flatMap((product) => product.pictures)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are named by the content of their master', () => {
    for (const [hash, { id, source }] of Object.entries(manifest)) {
      expect(pictures[id]?.file).toBe(source)
      expect(
        createHash('sha256')
          .update(readFileSync(locate(`masters/${source}`)))
          .digest('hex')
          .slice(0, 16),
        id,
      ).toBe(hash)
    }
  })

  it('exist as AVIF and WebP in every width of the manifest, and no other file does', () => {
    const files = encoded.flatMap(({ name }) => [`${name}.avif`, `${name}.webp`])
    expect(readdirSync(locate('pictures/')).sort()).toEqual([...files, 'manifest.json'].sort())
  })

  it('are square, never larger than their master and have at least the smallest width', async () => {
    for (const [hash, { source, widths }] of Object.entries(manifest)) {
      const master = await sharp(readFileSync(locate(`masters/${source}`))).metadata()
      expect(Math.max(...widths), source).toBe(Math.min(master.width, 1200))
      expect(widths, source).toContain(240)
      for (const width of widths) {
        const file = await sharp(readFileSync(locate(`pictures/${hash}-${width}.webp`))).metadata()
        expect([file.width, file.height], source).toEqual([width, width])
      }
    }
  })

  it('keep within 4, 10 and 30 KB as AVIF at up to 240, 480 and 1200 px, and 12 MB in all', () => {
    let total = 0
    for (const { name, width } of encoded) {
      const { size } = statSync(locate(`pictures/${name}.avif`))
      total += size + statSync(locate(`pictures/${name}.webp`)).size
      expect(size / 1000, name).toBeLessThanOrEqual(width <= 240 ? 4 : width <= 480 ? 10 : 30)
    }
    expect(total / 1e6).toBeLessThan(12)
  })

  it('have the colour of their wall: pale for the catalogue, the colour of the façade for tiles', () => {
    for (const { id, source, background } of Object.values(manifest)) {
      expect(background, id).toMatch(/^#[0-9a-f]{6}$/)
      const darkest = Math.min(...[1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16)))
      if (source.startsWith('products/')) expect(darkest, `${id} ${background}`).toBeGreaterThan(215)
    }
  })
})

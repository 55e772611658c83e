// Run by hand after a master changed: `node demo/encode-pictures.ts`. The shop ships only its results.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import type { DemoPictures, PictureManifest } from './shapes.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const target = `${root}pictures/`
const ladder = [240, 480, 720, 1200]

/** The widths for a square master of `size` pixels: the standard widths up to it, and its own size below the next one. */
function chooseWidths(size: number): number[] {
  const widths = ladder.filter((width) => width <= size)
  const largest = Math.min(size, 1200)
  return widths.includes(largest) ? widths : [...widths, largest]
}

/** Colour of the wall: the mean of a thin strip along the upper edge, where no object reaches. */
async function readWallColour(master: Buffer, size: number): Promise<string> {
  const strip = { left: 0, top: 0, width: size, height: Math.max(4, Math.round(size * 0.02)) }
  const { channels } = await sharp(await sharp(master).extract(strip).toBuffer()).stats()
  return (
    '#' +
    channels
      .slice(0, 3)
      .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
      .join('')
  )
}

async function encodeMissing(master: Buffer, name: string, width: number): Promise<void> {
  const resized = sharp(master).resize(width, width)
  const written = new Set(await readdir(target))
  if (!written.has(`${name}.avif`))
    await resized.clone().avif({ quality: 50, effort: 6 }).toFile(`${target}${name}.avif`)
  if (!written.has(`${name}.webp`))
    await resized.clone().webp({ quality: 80, effort: 6 }).toFile(`${target}${name}.webp`)
}

/** Prints the sizes of the encoded files, per width, compared with the budget of 4, 10 and 30 KB. */
async function reportSizes(manifest: PictureManifest): Promise<void> {
  const sizes = new Map<number, number[]>()
  let total = 0
  for (const [hash, { widths }] of Object.entries(manifest)) {
    for (const width of widths) {
      const avif = (await stat(`${target}${hash}-${width}.avif`)).size
      total += avif + (await stat(`${target}${hash}-${width}.webp`)).size
      sizes.set(width, [...(sizes.get(width) ?? []), avif])
    }
  }
  for (const [width, list] of [...sizes].sort(([a], [b]) => a - b)) {
    const sorted = list.sort((a, b) => a - b)
    const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(1)
    console.log(`${width} px: ${sorted.length} AVIF, median ${at(0.5)} KB, largest ${at(1)} KB`)
  }
  console.log(`${Object.keys(manifest).length} pictures, ${(total / 1e6).toFixed(2)} MB in all`)
}

const { pictures } = JSON.parse(await readFile(`${root}pictures.json`, 'utf8')) as DemoPictures
await mkdir(target, { recursive: true })
const manifest: PictureManifest = {}
for (const [id, { file }] of Object.entries(pictures)) {
  const master = await readFile(`${root}masters/${file}`)
  const { width: size, height } = await sharp(master).metadata()
  if (size !== height) throw new Error(`${file} is not square`)
  const hash = createHash('sha256').update(master).digest('hex').slice(0, 16)
  if (manifest[hash]) throw new Error(`${id} and ${manifest[hash].id} are the same picture`)
  const widths = chooseWidths(size)
  for (const width of widths) await encodeMissing(master, `${hash}-${width}`, width)
  manifest[hash] = { id, source: file, widths, background: await readWallColour(master, size) }
}
const wanted = new Set(
  Object.entries(manifest).flatMap(([hash, { widths }]) =>
    widths.flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`]),
  ),
)
for (const file of await readdir(target))
  if (file !== 'manifest.json' && !wanted.has(file)) await rm(`${target}${file}`)
await writeFile(`${target}manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
await reportSizes(manifest)

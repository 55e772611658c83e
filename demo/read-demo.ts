import { readFileSync } from 'node:fs'

import type { DemoCategory, DemoPictures, DemoProduct, PictureManifest } from './shapes.ts'

const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** The products of the demo shop, in the order in which they are loaded. */
export const readDemoProducts = (): DemoProduct[] => readJson('catalogue.json') as DemoProduct[]

/** The 13 upload categories, in the order of the menu. */
export const readDemoCategories = (): DemoCategory[] => readJson('categories.json') as DemoCategory[]

/** The contents of every picture, and the pictures of home tiles and services. */
export const readDemoPictures = (): DemoPictures => readJson('pictures.json') as DemoPictures

/** The encoded files of every picture, by content hash. */
export const readPictureManifest = (): PictureManifest => readJson('pictures/manifest.json') as PictureManifest

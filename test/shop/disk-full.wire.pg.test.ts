import { existsSync } from 'node:fs'
import fs from 'node:fs'
import { readdir } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

import { afterEach, describe, expect, test } from 'vitest'

import { plainPicture, uploadPicture } from '../http/upload.ts'
import { sendSheet } from '../products/imports.ts'
import { signInAs } from './people.ts'
import { openTestShop } from './shop.ts'

/** A device on which every write fails as on a full disk. */
const FULL = '/dev/full'
const shop = await openTestShop({ demo: false })
const admin = await signInAs(shop, { role: 'ADMIN' })
const filesIn = async (folder: string) => readdir(join(shop.directory, folder)).catch(() => [])

const real = { createWriteStream: fs.createWriteStream, open: fs.promises.open }

/** Makes every write to a new file of the shop fail as on a full disk. */
function fillDisk(): void {
  fs.createWriteStream = () => real.createWriteStream(FULL)
  fs.promises.open = (path, flags, mode) => (flags === 'wx' ? real.open(FULL, 'w') : real.open(path, flags, mode))
  syncBuiltinESMExports()
}

afterEach(() => {
  fs.createWriteStream = real.createWriteStream
  fs.promises.open = real.open
  syncBuiltinESMExports()
})

describe.runIf(existsSync(FULL))('on a full disk', () => {
  const sheet = (lines: number) =>
    `Nombre;Categoría;Precio\n${Array.from({ length: lines }, (_, n) => `Collar ${n};Mascotas;10000`).join('\n')}\n`

  test.each([1, 100_000])('a sheet of %i lines is answered with 507 and leaves nothing behind', async (lines) => {
    fillDisk()
    const { status, body, headers } = await sendSheet(admin, sheet(lines))
    expect(status).toBe(507)
    expect(body).toMatchObject({
      success: false,
      code: 'NO_SPACE',
      message: 'No hay espacio para guardar el archivo. Inténtalo más tarde.',
    })
    expect(headers.get('retry-after')).toBeNull()
    expect(await filesIn('received')).toEqual([])
    expect((await shop.pool.query('select 1 from imports')).rows).toEqual([])
  })

  test('an upload of a picture is answered with 507', async () => {
    fillDisk()
    const { status, body } = await uploadPicture(admin, await plainPicture(300, 100).jpeg().toBuffer())
    expect(status).toBe(507)
    expect(body).toMatchObject({
      code: 'NO_SPACE',
      message: 'No hay espacio para guardar la imagen. Inténtalo más tarde.',
    })
    expect(await filesIn('pictures')).toEqual([])
  })
})

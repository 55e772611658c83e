import { inflateRawSync } from 'node:zlib'

import { sheetLimits } from '../../contract/imports/sheets.ts'
import { SheetError } from './sheet.ts'

type Entry = { method: number; packed: number; unpacked: number; offset: number }

/** The parts of an .xlsx by name; each is unpacked on demand, within a limit for all of them. */
export type Archive = { names: string[]; read: (name: string) => Buffer | null }

const broken = () => new SheetError('brokenFile', 'El libro de Excel está dañado o incompleto. Guárdalo de nuevo.')
const bomb = () =>
  new SheetError('bomb', 'El libro de Excel se descomprime a un tamaño desmedido, así que no se abrió.')

const END = 0x06054b50
const CENTRAL = 0x02014b50
const MOST_ENTRIES = 2_000

/**
 * Opens a ZIP by its central directory.
 * @throws SheetError for a broken one, and for one that unpacks to more than the limit, whatever its headers say
 */
export function openArchive(file: Buffer): Archive {
  const entries = readDirectory(file)
  let left: number = sheetLimits.unpacked
  for (const { unpacked } of entries.values()) left -= unpacked
  if (left < 0) throw bomb()
  left = sheetLimits.unpacked
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) return null
      const { offset, packed, method } = entry
      if (offset + 30 > file.length) throw broken()
      const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
      const bytes = file.subarray(begin, begin + packed)
      if (bytes.length < packed || (method !== 0 && method !== 8)) throw broken()
      const unpacked = method === 0 ? bytes : inflate(bytes, left)
      left -= unpacked.length
      return unpacked
    },
  }
}

function inflate(bytes: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? bomb() : broken()
  }
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw bomb()
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) throw broken()
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_558); at--) {
    if (file.readUInt32LE(at) === END) return at
  }
  throw broken()
}

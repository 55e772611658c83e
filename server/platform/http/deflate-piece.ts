import zlib, { constants } from 'node:zlib'

/** DEFLATE looks back no further than this. */
const WINDOW = 32_768

const LEVEL = 6

/**
 * A piece of a DEFLATE stream that ends at a byte and is not the last, as Latin-1. Pieces of one response follow each other
 * as they are; a piece repeats only what stands in itself or in `before`.
 * @param before what stands right before it in every response that has it
 */
export function deflatePiece(plain: Buffer, before?: Buffer): string {
  const params = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }
  const dictionary = before && before.length > 0 ? { dictionary: before.subarray(-WINDOW) } : {}
  return zlib.deflateRawSync(plain, { ...params, ...dictionary }).toString('latin1')
}

/** What stands before the pieces of a gzip member (RFC 1952): no name, no time. */
export const gzipHead = '\x1f\x8b\x08\0\0\0\0\0\0\xff'

const lastBlock = '\x03\0'
const zeros = Buffer.alloc(65_536)

/** What ends a gzip member after its pieces. */
export function gzipEnd(crc: number, length: number): string {
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32LE(crc, 0)
  numbers.writeUInt32LE(length >>> 0, 4)
  return lastBlock + numbers.toString('latin1')
}

/**
 * The checksum of two texts, one after the other, by their own. CRC-32 is linear: the second one's is added to what the
 * first one's becomes with as many zeros behind it, less what zeros alone give.
 */
export function joinCrc(first: number, second: number, secondLength: number): number {
  return (zerosAfter(first, secondLength) ^ zerosAfter(0, secondLength) ^ second) >>> 0
}

function zerosAfter(crc: number, length: number): number {
  let result = crc
  for (let left = length; left > 0; left -= zeros.length) {
    result = zlib.crc32(zeros.subarray(0, Math.min(left, zeros.length)), result)
  }
  return result
}

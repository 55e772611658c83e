import zlib, { constants } from 'node:zlib'

/** DEFLATE looks back no further than this. */
const WINDOW = 32_768

const LEVEL = 6
/** A piece has two to ten kilobytes; zlib would allocate sixteen. */
const CHUNK_BYTES = 4_096

/**
 * A piece of a DEFLATE stream that ends at a byte boundary and is not the last. Pieces of one response are concatenated
 * unchanged; a piece refers only to itself or to `before`.
 * @param before the bytes that directly precede it in every response that contains it
 */
export function deflatePiece(plain: Buffer, before?: Buffer): Buffer {
  const params = { level: LEVEL, chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  const dictionary = before && before.length > 0 ? { dictionary: before.subarray(-WINDOW) } : {}
  return zlib.deflateRawSync(plain, { ...params, ...dictionary })
}

/** The header of a gzip member before its pieces (RFC 1952): no name, no time. */
export const gzipHead = '\x1f\x8b\x08\0\0\0\0\0\0\xff'

const lastBlock = '\x03\0'

/** The end of a gzip member after its pieces. */
export function gzipEnd(crc: number, length: number): string {
  return lastBlock + bytesOf(crc) + bytesOf(length)
}

/** The lowest byte first. */
const bytesOf = (number: number): string =>
  String.fromCharCode(number & 255, (number >>> 8) & 255, (number >>> 16) & 255, number >>> 24)

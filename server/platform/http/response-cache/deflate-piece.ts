import zlib, { constants } from 'node:zlib'

/** DEFLATE looks back no further than this. */
const WINDOW = 32_768

const LEVEL = 6
/** A piece has two to ten kilobytes; zlib would make room for sixteen. */
const CHUNK_BYTES = 4_096

/**
 * A piece of a DEFLATE stream that ends at a byte and is not the last. Pieces of one response follow each other as they
 * are; a piece repeats only what stands in itself or in `before`.
 * @param before what stands right before it in every response that has it
 */
export function deflatePiece(plain: Buffer, before?: Buffer): Buffer {
  const params = { level: LEVEL, chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  const dictionary = before && before.length > 0 ? { dictionary: before.subarray(-WINDOW) } : {}
  return zlib.deflateRawSync(plain, { ...params, ...dictionary })
}

/** What stands before the pieces of a gzip member (RFC 1952): no name, no time. */
export const gzipHead = '\x1f\x8b\x08\0\0\0\0\0\0\xff'

const lastBlock = '\x03\0'

/** What ends a gzip member after its pieces. */
export function gzipEnd(crc: number, length: number): string {
  return lastBlock + bytesOf(crc) + bytesOf(length)
}

/** The lowest byte first. */
const bytesOf = (number: number): string =>
  String.fromCharCode(number & 255, (number >>> 8) & 255, (number >>> 16) & 255, number >>> 24)

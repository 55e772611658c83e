/** The polynomial of CRC-32 (RFC 1952 §8): the highest bit stands for x to the power of 0. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X = 0x40000000

/** The product of two polynomials modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0
  let rest = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= rest
    rest = (rest & 1) === 0 ? rest >>> 1 : (rest >>> 1) ^ POLYNOMIAL
  }
  return product >>> 0
}

/**
 * The effect of appending a text of this length on the checksum of the preceding text, as the factor that {@link joinCrc} takes:
 * x to the power of its bits.
 * @param length in bytes
 */
export function crcShift(length: number): number {
  let factor = ONE
  let power = X
  for (let bits = length * 8; bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2 === 1) factor = multiply(power, factor)
    power = multiply(power, power)
  }
  return factor
}

/**
 * The checksum of two concatenated texts, from their own checksums: CRC-32 is linear.
 * @param shift of the second one, see {@link crcShift}
 */
export const joinCrc = (first: number, second: number, shift: number): number => (multiply(shift, first) ^ second) >>> 0
